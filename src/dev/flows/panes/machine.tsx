import { useEffect, useMemo, useState } from 'react';
import { Canvas } from '../chart/canvas.tsx';
import { type Chart, keyOf, readChart } from '../chart/chart.ts';
import { type Drawing, draw, foldedStates } from '../chart/layout.ts';
import { measure } from '../chart/measure.ts';
import { activePaths, stateInWords } from '../history/at.ts';
import type { ActorInfo, Moment, Result } from '../history/run.ts';
import { Transitions } from './transitions.tsx';

interface MachineProps {
  readonly actor: ActorInfo;
  readonly result: Result | undefined;
  readonly moment: Moment | undefined;
  readonly as: 'chart' | 'transitions';
}

const charts = new Map<string, Chart | undefined>();
const drawings = new Map<string, Promise<Drawing>>();

/** A definition is read once, however often its machine is looked at. */
function chartOf(definition: string): Chart | undefined {
  if (!charts.has(definition)) charts.set(definition, readChart(definition));
  return charts.get(definition);
}

function useDrawing(definition: string, chart: Chart | undefined, folded: ReadonlySet<string>) {
  const key = JSON.stringify([definition, ...folded]);
  const [drawn, setDrawn] = useState<{ readonly key: string; readonly drawing: Drawing }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for chart and folded states
  useEffect(() => {
    if (!chart) return;
    let wanted = true;
    const drawing = drawings.get(key) ?? draw(chart, folded, measure);
    drawings.set(key, drawing);
    drawing.then(
      (ready) => wanted && setDrawn({ key, drawing: ready }),
      (error) => console.error('The chart cannot be drawn', error),
    );
    return () => {
      wanted = false;
    };
  }, [key]);
  return drawn?.key === key ? drawn.drawing : undefined;
}

/** One machine at one moment, as a chart or as a table. */
export function Machine({ actor, result, moment, as }: MachineProps) {
  const { definition = '', name } = actor;
  const chart = chartOf(definition);
  const value = JSON.stringify(result?.standing.value ?? null);
  const active = useMemo(() => activePaths(JSON.parse(value)), [value]);
  const lit = useMemo(() => new Set(active), [active]);
  const steps = moment?.actor === actor.id ? moment.result?.steps : undefined;
  const taken = useMemo(() => new Set((steps ?? []).map(keyOf)), [steps]);
  const folded = useMemo(
    () => (chart ? foldedStates(chart, active) : new Set<string>()),
    [chart, active],
  );
  const drawing = useDrawing(definition, chart, folded);
  if (!chart) return <p className="note">This actor told no machine that can be drawn.</p>;
  if (as === 'transitions') {
    return <Transitions name={name} chart={chart} active={active} taken={taken} />;
  }
  if (!drawing) return <p className="note">Drawing {name} …</p>;
  const words = `${name} is in ${stateInWords(result?.standing.value) || 'no state yet'}`;
  return <Canvas name={name} words={words} drawing={drawing} active={lit} taken={taken} />;
}
