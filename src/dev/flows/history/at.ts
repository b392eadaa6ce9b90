import { type ActorInfo, logInOf, type Moment, type Result, type Run } from './run.ts';

/** The state of every actor at a moment: the result of its last event until then. */
export function resultsAt({ moments }: Run, index: number): ReadonlyMap<string, Result> {
  const results = new Map<string, Result>();
  for (const { actor, result } of moments.slice(0, index + 1)) {
    if (result) results.set(actor, result);
  }
  return results;
}

/** A state value as names joined by dots; parallel regions by plus signs. */
export function stateInWords(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return '';
  return Object.entries(value)
    .map(([name, inner]) => [name, stateInWords(inner)].filter(Boolean).join('.'))
    .join(' + ');
}

/** The paths of all active states of a state value, outer ones included. */
export function activePaths(value: unknown, above = ''): string[] {
  const below = (name: string) => (above === '' ? name : `${above}.${name}`);
  if (typeof value === 'string') return [below(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    below(name),
    ...activePaths(inner, below(name)),
  ]);
}

/** The result of an actor's previous event, for comparison. */
export function resultBefore({ moments }: Run, { actor, index }: Moment): Result | undefined {
  return moments.slice(0, index).findLast((moment) => moment.actor === actor && moment.result)
    ?.result;
}

/** The last snapshot of the log-in. */
export function lastOf(run: Run): Result['snapshot'] | undefined {
  const logIn = logInOf(run);
  return run.moments.findLast(({ actor, result }) => result && actor === logIn?.id)?.result
    ?.snapshot;
}

/** The client, unless it is masked. */
export function clientOf(run: Run): string | undefined {
  const text = JSON.stringify(lastOf(run)?.context ?? {});
  return /"clientId":"([^"[]+)"/.exec(text)?.[1];
}

/** The machine whose chart is shown for an actor: itself or its nearest ancestor. */
export function machineOf(run: Run, actor: string | undefined): ActorInfo | undefined {
  for (let info = run.actors.get(actor ?? ''); info; info = run.actors.get(info.parent ?? '')) {
    if (info.definition !== undefined) return info;
  }
  return undefined;
}

/** The keys of a context that an event changed, with their values before and after. */
export function changesBetween(
  before: Result | undefined,
  after: Result | undefined,
): { readonly key: string; readonly was: unknown; readonly is: unknown }[] {
  const was = fieldsOf(before?.snapshot.context);
  const is = fieldsOf(after?.snapshot.context);
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((key) => JSON.stringify(was[key]) !== JSON.stringify(is[key]))
    .map((key) => ({ key, was: was[key], is: is[key] }));
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}
