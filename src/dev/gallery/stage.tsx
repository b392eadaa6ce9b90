import { useEffect, useRef, useState } from 'react';
import { isFocusLost } from '#src/ui/focus.ts';
import { type Size, useSize } from '../size.ts';
import { type Choice, exhibitOf, frameUrl, queryOf } from './choice.ts';

interface PictureProps {
  readonly choice: Choice;
  readonly width: number;
  readonly space: Size;
}

/** One picture, rendered at the width of a window and scaled down to fit. */
function Picture({ choice, width, space }: PictureProps) {
  const ref = useRef<HTMLIFrameElement>(null);
  const [src] = useState(() => frameUrl(choice));
  const query = queryOf(choice);
  const scale = Math.min(1, space.width / width);
  const tell = () => ref.current?.contentWindow?.postMessage(query, location.origin);
  useEffect(tell);
  // A frame takes no focus by itself that the page around it may have.
  useEffect(() => {
    if (isFocusLost()) ref.current?.focus();
  }, []);
  return (
    <div
      className="picture"
      style={{ inlineSize: Math.floor(width * scale), blockSize: space.height }}
    >
      <iframe
        ref={ref}
        src={src}
        title={`${choice.screen}, ${choice.state}, ${choice.lang}, ${choice.appearance}`}
        onLoad={tell}
        style={{
          inlineSize: width,
          blockSize: space.height / scale,
          transform: `scale(${scale})`,
        }}
      />
    </div>
  );
}

const GAP = 16;

interface StageProps {
  readonly choices: readonly Choice[];
  readonly width: number;
  /** The picture that was asked for in vain. */
  readonly missing: string | undefined;
}

/** The pictures shown: one, or several side by side. */
export function Stage({ choices, width, missing }: StageProps) {
  const ref = useRef<HTMLElement>(null);
  const space = useSize(ref) ?? { width: 0, height: 0 };
  const [choice] = choices;
  if (!choice) return null;
  const { path, states } = exhibitOf(choice.screen);
  // In one row if that makes them larger than two rows.
  const columns = choices.length === 1 ? 1 : space.width > width * choices.length * 0.6 ? 4 : 2;
  const rows = Math.ceil(choices.length / columns);
  const room = {
    width: (space.width - GAP * (columns - 1)) / columns,
    height: (space.height - GAP * (rows - 1)) / rows,
  };
  return (
    <main className="hall-stage">
      <p className="caption">
        <strong>{choice.screen}</strong> {choice.state}
        {missing !== undefined && <span role="alert">There is no picture “{missing}”.</span>}
        <span className="muted">
          {path === undefined ? 'no address of its own' : `/${path}`} · {width} px ·{' '}
          {states.indexOf(choice.state) + 1} of {states.length}
        </span>
      </p>
      <section ref={ref} className="pictures" aria-label="Pictures">
        {space.width > 0 &&
          choices.map((each) => (
            <Picture
              key={choices.length === 1 ? 'one' : `${each.lang} ${each.appearance}`}
              choice={each}
              width={width}
              space={room}
            />
          ))}
      </section>
    </main>
  );
}
