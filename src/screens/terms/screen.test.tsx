// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { show } from '#src/ui/testing.tsx';
import TermsScreen, { type TermsProps } from './screen.tsx';

function props(change: Partial<TermsProps> = {}): TermsProps {
  return {
    kind: 'tos',
    document: {
      title: 'Central log-in: terms',
      version: '3',
      sections: [{ heading: '1. Scope', paragraphs: ['These terms apply.'] }],
      pdf: { url: '/special-terms.pdf', bytes: 123_456 },
    },
    language: 'en-GB',
    phase: 'reading',
    onAccept: vi.fn(),
    onRetry: vi.fn(),
    onCancel: vi.fn(),
    ...change,
  };
}

const box = () => screen.getByRole('checkbox', { name: 'I accept the terms of use.' });
const go = () => screen.getByRole('button', { name: 'Continue' });

describe('terms of use', () => {
  it('[A7] previews the document in a region that the keyboard reaches', async () => {
    const { user } = show(<TermsScreen {...props()} />);
    const region = screen.getByRole('region', { name: 'Central log-in: terms' });
    expect(region).toHaveTextContent('These terms apply.');
    await user.tab();
    expect(region).toHaveFocus();
  });

  it('[A7] offers the special terms as a PDF, with its size', () => {
    show(<TermsScreen {...props()} />);
    const link = screen.getByRole('link', {
      name: 'Download the special terms (PDF, 123\u00A0kB)',
    });
    expect(link).toHaveAttribute('href', expect.stringMatching(/\/special-terms\.pdf$/));
    expect(link).toHaveAttribute('download');
  });

  it('[S1] [A7] links nothing but a web address', () => {
    const pdf = { url: 'javascript:alert(1)', bytes: 1 };
    show(<TermsScreen {...props({ document: { ...props().document, pdf } })} />);
    expect(screen.queryByText(/PDF/)).not.toBeInTheDocument();
  });

  it('[A7] tells whether the box is ticked, and moves the focus to it when it is not', async () => {
    const given = props();
    const { user } = show(<TermsScreen {...given} />);
    expect(box()).toBeRequired();
    await user.click(go());
    expect(given.onAccept).toHaveBeenLastCalledWith(false);
    expect(box()).toHaveFocus();
    await user.click(box());
    await user.click(go());
    expect(given.onAccept).toHaveBeenLastCalledWith(true);
  });

  it('[A7] not ticked: the message is tied to the box', () => {
    const { change } = show(<TermsScreen {...props()} />);
    expect(box()).not.toHaveAccessibleDescription();
    change(<TermsScreen {...props({ problem: { kind: 'notTicked' } })} />);
    expect(box()).toHaveAttribute('aria-invalid', 'true');
    expect(box()).toHaveAccessibleDescription(
      'Input error: To continue, please accept the terms of use.',
    );
  });

  it('[A7] [N1] ticked after all, nothing is said to be wrong with the box', async () => {
    const { user } = show(<TermsScreen {...props({ problem: { kind: 'notTicked' } })} />);
    await user.click(box());
    expect(box()).toBeValid();
    expect(box()).toHaveAccessibleDescription('');
    expect(screen.queryByText('Input error:')).not.toBeInTheDocument();
    await user.click(box());
    expect(box()).toBeInvalid();
  });

  it('[A7] [I2] the wording is wholly in the language shown, also where a paragraph is there twice', () => {
    const saying = (heading: string, text: string) => ({
      document: {
        ...props().document,
        sections: [
          { heading, paragraphs: [text, text] },
          { heading, paragraphs: [text] },
        ],
      },
    });
    const { change } = show(<TermsScreen {...props(saying('Wegfall', '(entfallen)'))} />);
    change(<TermsScreen {...props(saying('Repeal', '(repealed)'))} />);
    expect(screen.getByRole('region')).not.toHaveTextContent(/Wegfall|entfallen/);
  });

  it.each([
    ['qes', 'Terms for electronic signature'],
    ['qid', 'Terms for identification checks'],
  ] as const)('[A7] %s has its own text, also where it is not accepted yet', (kind, title) => {
    show(<TermsScreen {...props({ kind, problem: { kind: 'notTicked' } })} />);
    expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible();
    const terms = title.replace('Terms', 'terms');
    expect(
      screen.getByRole('checkbox', { name: `I accept the ${terms}.` }),
    ).toHaveAccessibleDescription(`Input error: To continue, please accept the ${terms}.`);
  });

  it('[A7] [I2] [N2] a document that could not be had: says so, with the reference, and is fetched again before anything is accepted', async () => {
    const problem = { kind: 'unavailable', reference: 'W1' } as const;
    const given = props({ phase: 'unsettled', language: 'de-DE', problem });
    const { user } = show(<TermsScreen {...given} />);
    expect(screen.getByRole('alert')).toHaveTextContent('W1');
    expect(screen.getByRole('region')).toHaveAttribute('lang', 'de-DE');
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull();
    await user.click(box());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(given.onRetry).toHaveBeenCalledOnce();
    expect(given.onAccept).not.toHaveBeenCalled();
  });

  it('[N1] [N2] fetching such a document again does not ask for the tick: the focus stays where it was', async () => {
    const given = props({ phase: 'unsettled' });
    const { user, change } = show(<TermsScreen {...given} />);
    given.onRetry = () => change(<TermsScreen {...given} phase="translating" />);
    change(<TermsScreen {...given} />);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(screen.getByRole('button', { name: 'Please wait…' })).toHaveFocus();
  });

  it('[A9] [A7] can be cancelled, ticked or not', async () => {
    const given = props();
    const { user } = show(<TermsScreen {...given} />);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(given.onCancel).toHaveBeenCalledOnce();
    expect(given.onAccept).not.toHaveBeenCalled();
  });

  it('[L9] while accepting, nothing is sent twice', async () => {
    const given = props({ phase: 'accepting' });
    const { user } = show(<TermsScreen {...given} />);
    await user.click(screen.getByRole('button', { name: 'Saving…' }));
    expect(given.onAccept).not.toHaveBeenCalled();
  });
});
