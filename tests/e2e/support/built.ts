import { explain, needBuild } from '../../tools/command.ts';

/** Runs once before the browser tests: without a build, each of them would fail. The gallery needs none. */
export default function setup(): void {
  if (process.env.GALLERY === 'all') return;
  try {
    needBuild();
  } catch (error) {
    console.error(explain(error));
    process.exit(1);
  }
}
