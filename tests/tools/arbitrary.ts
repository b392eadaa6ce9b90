import fc from 'fast-check';
import * as z from 'zod/mini';

type Schema = z.core.$ZodType;

/** Strings that often break programs. */
export const NASTY = [
  '',
  ' ',
  '\0',
  '\u202e',
  '\ud800',
  'a'.repeat(300),
  '../../etc/passwd',
  '%00',
  '%2e%2e%2f',
  '<script>alert(1)</script>',
  "' OR 1=1 --",
  '{{7*7}}',
  '__proto__',
  'constructor',
  'toString',
  'undefined',
  'null',
  'NaN',
  '-1',
  '1e309',
];

/** Any text, often one that breaks programs. */
export const nastyText = fc.oneof(
  fc.constantFrom(...NASTY),
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.string({ maxLength: 40 }),
);

/** Any JSON, including keys such as `constructor` and `prototype`. */
export const nastyJson: fc.Arbitrary<unknown> = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.dictionary(nastyText, fc.jsonValue({ maxDepth: 2 }), { maxKeys: 5 }),
  fc.constantFrom<unknown>({ constructor: { prototype: { admin: true } } }, [[[[[[[]]]]]]]),
  nastyText,
);

function objectOf(shape: Readonly<Record<string, Schema>>): fc.Arbitrary<unknown> {
  const fields = Object.entries(shape).map(([key, field]) => [key, arbitraryOf(field)] as const);
  return fc.record(Object.fromEntries(fields));
}

/**
 * Values for a schema of the contract, most of them valid. Checks such as patterns or lengths are not
 * considered, so a value may be refused by them, which is a valid test, too. @throws for an unknown kind of
 * schema, so that a new one is not silently left out.
 */
export function arbitraryOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema instanceof z.core.$ZodObject) return objectOf(schema._zod.def.shape);
  if (schema instanceof z.core.$ZodArray) {
    return fc.array(arbitraryOf(schema._zod.def.element), { maxLength: 3 });
  }
  if (schema instanceof z.core.$ZodOptional || schema instanceof z.core.$ZodNullable) {
    return fc.option(arbitraryOf(schema._zod.def.innerType), { nil: undefined });
  }
  if (schema instanceof z.core.$ZodDefault) return arbitraryOf(schema._zod.def.innerType);
  if (schema instanceof z.core.$ZodUnion) {
    return fc.oneof(...schema._zod.def.options.map(arbitraryOf));
  }
  if (schema instanceof z.core.$ZodRecord) {
    return fc.dictionary(nastyText, arbitraryOf(schema._zod.def.valueType), { maxKeys: 3 });
  }
  if (schema instanceof z.core.$ZodEnum)
    return fc.constantFrom(...Object.values(schema._zod.def.entries));
  if (schema instanceof z.core.$ZodLiteral) return fc.constantFrom(...schema._zod.def.values);
  if (schema instanceof z.core.$ZodISODateTime) {
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  }
  if (schema instanceof z.core.$ZodString) return nastyText;
  if (schema instanceof z.core.$ZodNumber) return fc.oneof(fc.nat(1000), fc.double());
  if (schema instanceof z.core.$ZodBoolean) return fc.boolean();
  throw new Error(`Say in arbitraryOf what a ${schema._zod.def.type} is.`);
}
