import type { AnyStateNode } from 'xstate';
import { labelOf, nodesOf, transitionsOf } from '#machines/inspection/transitions.ts';

/** Mermaid does not allow dots in ids. */
const idOf = (node: AnyStateNode): string => labelOf(node).replaceAll(/\W/g, '_');

/** Mermaid ends a label at a colon or a semicolon. */
const plain = (text: string): string => text.replaceAll(/[:;#]/g, ' ');

function blockOf(node: AnyStateNode, indent: string): string[] {
  const children = Object.values(node.states);
  const title = `${indent}state "${node.key}" as ${idOf(node)}`;
  if (children.length === 0) return [title];
  return [`${title} {`, ...insideOf(node, `${indent}  `), `${indent}}`];
}

/** The content of a compound state: its initial state, its children and its final states. */
function insideOf(node: AnyStateNode, indent: string): string[] {
  const children = Object.values(node.states);
  const parallel = node.type === 'parallel';
  const start = parallel ? undefined : node.initial?.target[0];
  return [
    ...(start ? [`${indent}[*] --> ${idOf(start)}`] : []),
    ...children.flatMap((child, index) => [
      ...(parallel && index > 0 ? [`${indent}--`] : []),
      ...blockOf(child, indent),
    ]),
    ...children
      .filter((child) => child.type === 'final')
      .map((child) => `${indent}${idOf(child)} --> [*]`),
  ];
}

/** Arrows between states. Transitions of the root and those without a target are only in the table. */
function arrowsOf(root: AnyStateNode): string[] {
  const [, ...inner] = nodesOf(root);
  return inner.flatMap((node) =>
    transitionsOf(node).flatMap(({ event, guard, targetNode }) =>
      targetNode?.parent
        ? [
            `  ${idOf(node)} --> ${idOf(targetNode)}: ${plain(guard ? `${event} [${guard}]` : event)}`,
          ]
        : [],
    ),
  );
}

/** A machine as a Mermaid state diagram. */
export function diagramOf(root: AnyStateNode): string[] {
  return ['stateDiagram-v2', ...insideOf(root, '  '), ...arrowsOf(root)];
}
