import type { TestSequencer, TestSpecification } from 'vitest/node';

/** Few lines that take long: they start and kill processes, or wait by the hundred. */
const LONG =
  /[\\/](?:crashes|streams|kill|several-processes|races|canaries|handing-over|forward)\.test\.ts$/;

/**
 * The long ones first, so that at the end no processor waits for one of them. Project by project: a
 * worker keeps what it has loaded for the next file of the same.
 */
export class LongFirst implements TestSequencer {
  sort(files: TestSpecification[]): TestSpecification[] {
    const projects = [...new Set(files.map(({ project }) => project.name))];
    const rank = ({ project, moduleId }: TestSpecification) =>
      projects.indexOf(project.name) * 2 + (LONG.test(moduleId) ? 0 : 1);
    return files.toSorted((one, other) => rank(one) - rank(other));
  }

  /** The run is not divided. */
  shard(files: TestSpecification[]): TestSpecification[] {
    return files;
  }
}
