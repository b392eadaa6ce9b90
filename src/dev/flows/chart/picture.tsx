import { memo, useState } from 'react';
import { linesOf } from './folding.ts';
import type { Drawing, PlacedArrow, PlacedState } from './layout.ts';
import { roundedPath } from './path.ts';
import { LINE, NAME } from './sizes.ts';

interface PictureProps {
  readonly drawing: Drawing;
  readonly active: ReadonlySet<string>;
  readonly taken: ReadonlySet<string>;
}

interface StateProps {
  readonly placed: PlacedState;
  readonly active: boolean;
  readonly taken: ReadonlySet<string>;
  readonly onHover: (state: string | undefined) => void;
}

function State({ placed, active, taken, onHover }: StateProps) {
  const { x, y, width, height, state, folded } = placed;
  if (state.kind === 'start') {
    return <circle className="start-dot" cx={x + width / 2} cy={y + height / 2} r={width / 2} />;
  }
  const notes = linesOf(state, folded);
  return (
    <g
      className="state"
      data-kind={state.kind}
      data-active={active}
      data-open={!folded && state.states.length > 0}
      transform={`translate(${x} ${y})`}
      onPointerEnter={() => onHover(state.id)}
      onPointerLeave={() => onHover(undefined)}
    >
      <rect className="state-box" width={width} height={height} rx={8} />
      {state.kind === 'final' && (
        <rect className="state-inner" x={3} y={3} width={width - 6} height={height - 6} rx={6} />
      )}
      {active && <circle className="state-lamp" cx={width - 12} cy={NAME / 2} r={4} />}
      <text className="state-name" x={12} y={NAME / 2 + 4.5}>
        {state.name}
      </text>
      {notes.length > 0 && <path className="state-rule" d={`M0 ${NAME}H${width}`} />}
      {notes.map(({ kind, words, key }, n) => (
        <text
          key={key ?? words}
          className="state-note"
          data-kind={kind}
          data-taken={key !== undefined && taken.has(key)}
          x={12}
          y={NAME + LINE * n + 16}
        >
          {words}
        </text>
      ))}
    </g>
  );
}

interface ArrowProps {
  readonly placed: PlacedArrow;
  readonly taken: ReadonlySet<string>;
  readonly hovered: string | undefined;
}

/** Whether one of the ways of an arrow was taken. */
const isTaken = ({ arrow }: PlacedArrow, taken: ReadonlySet<string>): boolean =>
  arrow.ways.some(({ key }) => taken.has(key));

function Arrow({ placed, taken, hovered }: ArrowProps) {
  const { arrow, points, label } = placed;
  const isHovered = hovered !== undefined && (arrow.from === hovered || arrow.to === hovered);
  const lines = arrow.ways.flatMap((way) => way.lines.map((words) => ({ key: way.key, words })));
  const tone = isTaken(placed, taken) ? 'taken' : isHovered ? 'hovered' : 'plain';
  return (
    <g className="arrow" data-tone={tone}>
      <path className="arrow-line" d={roundedPath(points)} markerEnd={`url(#head-${tone})`} />
      {label && (
        <g transform={`translate(${label.x} ${label.y})`}>
          <rect className="arrow-ground" width={label.width} height={label.height} rx={3} />
          {lines.map(({ key, words }, n) => (
            <text
              key={`${key} ${words}`}
              className="arrow-words"
              data-taken={taken.has(key)}
              x={4}
              y={LINE * n + 12}
            >
              {words}
            </text>
          ))}
        </g>
      )}
    </g>
  );
}

const TONES = ['plain', 'hovered', 'taken'] as const;

/** The drawing of a machine, its active states lit, the transitions just taken highlighted. */
export const Picture = memo(function Picture({ drawing, active, taken }: PictureProps) {
  const [hovered, setHovered] = useState<string>();
  // Transitions that were taken are drawn last, on top.
  const arrows = drawing.arrows.toSorted(
    (a, b) => Number(isTaken(a, taken)) - Number(isTaken(b, taken)),
  );
  return (
    <>
      <defs>
        {TONES.map((tone) => (
          <marker
            key={tone}
            id={`head-${tone}`}
            className="arrow-head"
            data-tone={tone}
            viewBox="0 0 10 10"
            refX="9"
            refY="5"
            markerWidth="7"
            markerHeight="7"
            markerUnits="userSpaceOnUse"
            orient="auto-start-reverse"
          >
            <path d="M0 0.8L10 5L0 9.2z" />
          </marker>
        ))}
      </defs>
      {drawing.states.map((placed) => (
        <State
          key={placed.state.id}
          placed={placed}
          active={active.has(placed.state.id)}
          taken={taken}
          onHover={setHovered}
        />
      ))}
      {arrows.map((placed) => (
        <Arrow key={placed.id} placed={placed} taken={taken} hovered={hovered} />
      ))}
    </>
  );
});
