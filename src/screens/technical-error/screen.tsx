import { ErrorLayout } from '#src/screens/business-error/layout.tsx';
import { errorTitleKey } from '#src/screens/business-error/texts.ts';
import type { WaysOnProps } from '#src/screens/business-error/ways-on.tsx';

export interface TechnicalErrorProps extends WaysOnProps {
  /** The cause, if waiting helps. */
  because?: 'offline' | 'tooMany' | undefined;
  reference?: string | undefined;
}

/** The key of the page's title (P1). */
export const titleKeyOf = ({ because }: TechnicalErrorProps) =>
  errorTitleKey('errorTechnical', because);

/** error-technical: an error not caused by the customer, with a reference and a way on (P3, E3). */
export default function TechnicalErrorScreen(props: TechnicalErrorProps) {
  return <ErrorLayout {...props} page="errorTechnical" />;
}
