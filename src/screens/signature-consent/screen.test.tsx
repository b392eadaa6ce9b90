// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { show } from '#src/ui/testing.tsx';
import SignatureConsentScreen, { type SignatureConsentProps } from './screen.tsx';

function props(change: Partial<SignatureConsentProps> = {}): SignatureConsentProps {
  return {
    details: {
      recipient: 'Muster AG',
      documentName: 'Vertrag.pdf',
      documentHash: '9f86d081'.repeat(8),
      trustService: 'Nordstern Trust',
    },
    clientName: 'Muster',
    phase: 'deciding',
    onGive: vi.fn(),
    onDeny: vi.fn(),
    ...change,
  };
}

describe('consent for a signature request', () => {
  it('[A8] says what is signed, for whom, by which service, with its whole checksum', () => {
    show(<SignatureConsentScreen {...props()} />);
    expect(screen.getByText(/^Muster is asking you to sign/)).toBeVisible();
    expect(screen.getAllByRole('definition').map((detail) => detail.textContent)).toEqual([
      'Vertrag.pdf',
      'Muster AG',
      'Nordstern Trust',
      Array(8).fill('9f86 d081').join(' '),
    ]);
  });

  it('[A8] yes and no are one press each', async () => {
    const given = props();
    const { user } = show(<SignatureConsentScreen {...given} />);
    await user.click(screen.getByRole('button', { name: 'Do not sign' }));
    expect(given.onDeny).toHaveBeenCalledOnce();
    await user.click(screen.getByRole('button', { name: 'Agree and request signature' }));
    expect(given.onGive).toHaveBeenCalledOnce();
  });

  it.each(['giving', 'denying'] as const)(
    '[L9] while the decision is sent neither button does anything: %s',
    async (phase) => {
      const given = props({ phase });
      const { user } = show(<SignatureConsentScreen {...given} />);
      for (const button of screen.getAllByRole('button')) await user.click(button);
      expect(given.onGive).not.toHaveBeenCalled();
      expect(given.onDeny).not.toHaveBeenCalled();
    },
  );

  it('[L9] [N1] the button that was pressed says that it is at work, no other', () => {
    const { change } = show(<SignatureConsentScreen {...props({ phase: 'giving' })} />);
    const names = () => screen.getAllByRole('button').map((button) => button.textContent);
    expect(names()).toEqual(['Saving…', 'Do not sign']);
    change(<SignatureConsentScreen {...props({ phase: 'denying' })} />);
    expect(names()).toEqual(['Agree and request signature', 'Saving…']);
  });

  it('[N2] a failure has a reference', () => {
    const problem = { kind: 'unavailable', reference: 'trace-4' } as const;
    show(<SignatureConsentScreen {...props({ problem })} />);
    expect(screen.getByRole('alert')).toHaveTextContent('trace-4');
  });
});
