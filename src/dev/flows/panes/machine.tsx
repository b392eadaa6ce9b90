import { useMemo } from 'react';
import { Canvas } from '../chart/canvas.tsx';
import { type Chart, keyOf, readChart } from '../chart/chart.ts';
import { foldedStates } from '../chart/folding.ts';
import { useDrawing } from '../chart/use-drawing.ts';
import { activePaths, stateInWords } from '../history/at.ts';
import type { ActorInfo, Moment, Result } from '../history/run.ts';
import { Transitions } from './transitions.tsx';

interface MachineProps {
  readonly actor: ActorInfo;
  readonly result: Result | undefined;
  readonly moment: Moment | undefined;
  readonly as: 'chart' | 'transitions';
}

/** Each definition is read once. */
const charts = new Map<string, Chart | undefined>();
function chartOf(definition: string): Chart | undefined {
  if (!charts.has(definition)) charts.set(definition, readChart(definition));
  return charts.get(definition);
}

interface ChartProps {
  readonly name: string;
  readonly definition: string;
  readonly chart: Chart;
  /** The machine's state value. */
  readonly value: unknown;
  readonly active: readonly string[];
  readonly taken: ReadonlySet<string>;
}

/** A machine as a chart, which is laid out only where it is looked at. */
function MachineChart({ name, definition, chart, value, active, taken }: ChartProps) {
  const lit = useMemo(() => new Set(active), [active]);
  const folded = useMemo(() => foldedStates(chart, active), [chart, active]);
  const drawing = useDrawing(definition, chart, folded);
  if (!drawing) return <p className="note">Drawing {name} …</p>;
  const words = `${name} is in ${stateInWords(value) || 'no state yet'}`;
  return <Canvas name={name} words={words} drawing={drawing} active={lit} taken={taken} />;
}

/** One machine at one moment, as a chart or as a table. */
export function Machine({ actor, result, moment, as }: MachineProps) {
  const { definition = '', name } = actor;
  const chart = chartOf(definition);
  const state = result?.snapshot.value;
  const value = JSON.stringify(state ?? null);
  const active = useMemo(() => activePaths(JSON.parse(value)), [value]);
  const ids = moment?.actor === actor.id ? moment.result?.taken : undefined;
  const taken = useMemo(() => new Set((ids ?? []).map(keyOf)), [ids]);
  if (!chart) return <p className="note">This actor told no machine that can be drawn.</p>;
  const shown = { name, chart, active, taken };
  if (as === 'transitions') return <Transitions {...shown} />;
  return <MachineChart {...shown} definition={definition} value={state} />;
}
