import type { TestSequencer, TestSpecification } from 'vitest/node';

/** Files that take long: they start and kill processes, or wait hundreds of times. */
const LONG =
  /[\\/](?:crashes|streams|kill|several-processes|races|canaries|handing-over|forward)\.test\.ts$/;

/**
 * Runs long files first, so that at the end no processor waits for one of them. Sorted by project first, as a
 * worker keeps its modules for the next file of the same project.
 */
export class LongFirst implements TestSequencer {
  sort(files: TestSpecification[]): TestSpecification[] {
    const projects = [...new Set(files.map(({ project }) => project.name))];
    const rank = ({ project, moduleId }: TestSpecification) =>
      projects.indexOf(project.name) * 2 + (LONG.test(moduleId) ? 0 : 1);
    return files.toSorted((one, other) => rank(one) - rank(other));
  }

  /** Runs are not sharded. */
  shard(files: TestSpecification[]): TestSpecification[] {
    return files;
  }
}
