import { type Customer, START } from './support/customer.ts';
import { doubleClick, enterAndClick, type Hand } from './support/hand.ts';
import { JOURNEYS, type Journey, type Stage } from './support/journeys.ts';
import { changeInTheMiddle } from './support/language-change.ts';
import { Ledger } from './support/ledger.ts';
import { expectAt, LEAVING, LOADING, type Move, type Spot } from './support/moves.ts';
import { LOG_IN, PLACES, type Place } from './support/places.ts';
import { expect, testWithClock as test } from './support/test.ts';
import { oneOf, turnsAt } from './support/turns.ts';
import { ALL } from './support/ways.ts';

/** What happens in the browser at each stage, and how every button is pressed. */
interface Manner {
  readonly rows: string;
  readonly name: string;
  readonly moves: Readonly<Record<string, Move>>;
  readonly hand: Hand;
  readonly journeys: readonly Journey[];
}

/**
 * The log-ins that are walked through like this, by turns. Those of which a step differs once it is loaded anew take the
 * first turn. `npm run prove:journeys` walks through all.
 */
const byTurns = (turn: 0 | 1): readonly Journey[] =>
  JOURNEYS.filter((_, i) => ALL || i % 2 === turn);

/** Changes the language and back; what was typed, ticked and chosen stays. */
const speakAnother: Move = async (customer, { route }) => {
  await changeInTheMiddle(customer.page, route);
  return customer;
};

const MANNERS: readonly Manner[] = [
  {
    rows: 'P2, P7, L9, S6',
    name: 'every step loaded anew, every button pressed by Enter and a click',
    moves: LOADING,
    hand: enterAndClick,
    journeys: byTurns(0),
  },
  {
    rows: 'P2, P7, L9, S6, I2',
    name: 'every step in the other language and back, left and come back to, every button double-clicked',
    moves: { 'the other language, and back': speakAnother, ...LEAVING },
    hand: doubleClick,
    journeys: byTurns(1),
  },
];

/** The moves at this stage: one of them, by turns, or all. */
function movesAt(stage: Stage, { moves, journeys }: Manner): readonly [name: string, move: Move][] {
  const turn = journeys.flatMap(({ stages }) => stages).indexOf(stage);
  return oneOf(Object.entries(moves), turn);
}

/** A whole log-in: at every stage its moves, then the next stage with this hand. */
async function walk(customer: Customer, journey: Journey, manner: Manner): Promise<void> {
  const { hand } = manner;
  await journey.begin(customer);
  let current = customer;
  for (const stage of journey.stages) {
    await expectAt(current, stage);
    for (const [name, move] of movesAt(stage, manner)) {
      current = await test.step(`${stage.state}: ${name}`, () => move(current, stage));
    }
    await stage.go(current.by(hand));
  }
  await current.expectReturned();
}

for (const manner of MANNERS) {
  for (const journey of manner.journeys) {
    test(`[${manner.rows}] ${journey.name}, ${manner.name}: the customer is where the process is, nothing is sent twice`, async ({
      customer,
      context,
    }) => {
      // The longest log-in has nine stages, and at each the page is loaded three times.
      test.setTimeout(240_000);
      const ledger = new Ledger(context);
      await walk(customer, journey, manner);
      ledger.expectEverythingOnce();
      expect(ledger.intents('completion')).toBe(1);
    });
  }
}

async function expectLedTo(customer: Customer, { leadsTo }: Place): Promise<void> {
  if (typeof leadsTo === 'string') await customer.expectRefused(leadsTo);
  else await expectAt(customer, leadsTo);
}

/** The same customer in a new log-in, in a new tab; behind it is the page of the party where Back leads there. */
async function inAnother(customer: Customer, { backLeaves }: Place): Promise<Customer> {
  const other = customer.inTab(await customer.page.context().newPage());
  await other.openRelyingParty(backLeaves && START);
  return other;
}

/**
 * Brings the customer to the place. If the last move ended at the log-in page, they enter the place from
 * there; otherwise in a new tab.
 */
async function standAt(customer: Customer, place: Place, at?: Customer): Promise<Customer> {
  const isAt = async ({ state }: Spot) =>
    (await at?.page.locator(`[data-state="${state}"]`).count()) === 1;
  if (at && (await isAt(place))) return at;
  const isBack = at && !place.once && (await isAt(LOG_IN));
  if (!isBack) await at?.page.close();
  const there = isBack ? at : await inAnother(customer, place);
  await place.enter(there);
  await expectAt(there, place);
  return there;
}

interface Events {
  readonly moves: readonly [name: string, move: Move][];
  readonly hands: readonly [name: string, hand: Hand][];
}

/** The moves and hands for a place; places of one kind divide them. `npm run prove:journeys` does all at each. */
function eventsAt(place: Place): Events {
  const moves = Object.entries({ ...LEAVING, ...LOADING });
  const hands = Object.entries({ doubleClick, enterAndClick });
  return { moves: turnsAt(place, PLACES, moves), hands: turnsAt(place, PLACES, hands) };
}

test.describe('beside the process', () => {
  // Some places are only reached after a time.
  test.use({ timed: true });

  for (const place of PLACES) {
    test(`[P2, P7, P4, C2, Q1, S6] ${place.name}: whatever the browser does, the customer is where the log-in is`, async ({
      customer,
      guard,
    }) => {
      test.setTimeout(240_000);
      guard.allow(/\b50[03]\b/, 'the backend fails here');
      /** Expects that nothing is sent twice during `act`. */
      const once = async (at: Customer, act: () => Promise<Customer>): Promise<Customer> => {
        const ledger = new Ledger(at.page.context());
        const then = await act();
        ledger.expectNothingTwice();
        return then;
      };
      let there: Customer | undefined;
      const { moves, hands } = eventsAt(place);
      for (const [name, move] of moves) {
        there = await test.step(name, async () => {
          const at = await standAt(customer, place, there);
          return once(at, () => move(at, place));
        });
      }
      for (const [name, hand] of hands) {
        there = await test.step(name, async () => {
          const at = await standAt(customer, place, there);
          return once(at, async () => {
            await at.by(hand).press(place.button);
            await expectLedTo(at, place);
            return at;
          });
        });
      }
    });
  }
});
