import { hash } from 'node:crypto';
import { flowPage } from '../tools/docs/flows.ts';
import type { Modelled } from './machines.ts';

/**
 * A hash of a machine as its page in docs/flows describes it: with guards, actions, ports, routes and tags.
 * Kept with what was measured of the machine, it says whether the machine has changed since.
 */
export const definitionOf = ({ walk, file }: Pick<Modelled, 'walk' | 'file'>): string =>
  hash('sha256', flowPage(walk.machine, file)).slice(0, 12);
