import type { TestSequencer, TestSpecification } from 'vitest/node';

/** Files that take long: they start and kill processes, wait hundreds of times, or walk every path of a machine. */
const LONG =
  /[\\/](?:any-run|canaries|command|crashes|dev|flow-page|forward|handing-over|kill|output|races|redis-store|several-processes|start|streams|app[\\/]machine|themes[\\/]check)\.test\.ts$/;

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
