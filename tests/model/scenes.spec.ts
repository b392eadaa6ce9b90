import { ELEMENTS } from './scenes/elements.ts';
import { ERRORS } from './scenes/errors.ts';
import { HASTE } from './scenes/haste.ts';
import { LEAVING } from './scenes/leaving.ts';
import { PROCESS } from './scenes/process.ts';
import type { Scene } from './scenes/scene.ts';
import { SESSION } from './scenes/session.ts';
import { STARTING } from './scenes/starting.ts';
import { TABS } from './scenes/tabs.ts';
import { THEME } from './scenes/theme.ts';
import { test } from './support/fixture.ts';

const SCENES: Readonly<Record<string, readonly Scene[]>> = {
  starting: STARTING,
  theme: THEME,
  elements: ELEMENTS,
  errors: ERRORS,
  process: PROCESS,
  haste: HASTE,
  session: SESSION,
  tabs: TABS,
  leaving: LEAVING,
};

for (const [part, scenes] of Object.entries(SCENES)) {
  for (const { title, play } of scenes) {
    test(`[D2] ${part}: ${title}`, ({ world }) => play(world));
  }
}
