// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { show } from '#src/ui/testing.tsx';
import ConsentScreen, { type ConsentProps, titleKeyOf } from './screen.tsx';

function props(change: Partial<ConsentProps> = {}): ConsentProps {
  return {
    details: {
      recipient: 'Muster AG',
      policyUri: 'https://muster.example/privacy',
      claims: [
        { claim: 'given_name', value: 'Bruno' },
        { claim: 'birthdate', value: '1984-02-29' },
        { claim: 'iban', value: 'DE02120300000000202051' },
        { claim: 'iban', value: 'DE02500105170137075030' },
        { claim: 'bic', value: 'BAMKDEF1XXX' },
        { claim: 'bank_name', value: 'Bank am Markt' },
        { claim: 'shoe_size', value: '43' },
      ],
    },
    clientName: 'Muster',
    sameLegalEntity: false,
    phase: 'deciding',
    onGive: vi.fn(),
    onDeny: vi.fn(),
    ...change,
  };
}

describe('consent to forward data', () => {
  it('[A8] says what goes to whom, with the policy of the recipient', () => {
    show(<ConsentScreen {...props()} />);
    expect(screen.getByRole('heading', { level: 1, name: 'Forward data' })).toBeVisible();
    expect(screen.getByText('Muster is asking your bank for this data:')).toBeVisible();
    expect(screen.getAllByRole('term').map((term) => term.textContent)).toEqual([
      'First name',
      'Date of birth',
      'IBAN',
      'BIC',
      'Bank',
      'shoe_size',
    ]);
    expect(screen.getAllByRole('definition').map((detail) => detail.textContent)).toEqual([
      'Bruno',
      '29.02.1984',
      'DE02 1203 0000 0000 2020 51',
      'DE02 5001 0517 0137 0750 30',
      'BAMKDEF1XXX',
      'Bank am Markt',
      '43',
    ]);
    expect(screen.getByText('29.02.1984')).toBeVisible();
    expect(screen.getByText(/The data goes to Muster AG/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Privacy notice of Muster AG' })).toHaveAttribute(
      'href',
      'https://muster.example/privacy',
    );
  });

  it('[A8] [N1] what customers compare digit by digit stands in figures of one width, and does not wrap', () => {
    const { container } = show(<ConsentScreen {...props()} />);
    const lines = container.querySelectorAll('.receipt__line--figures');
    expect([...lines].map((line) => line.querySelector('dt')?.textContent)).toEqual([
      'Date of birth',
      'IBAN',
    ]);
    expect(container.querySelectorAll('.receipt__line--text')).toHaveLength(4);
  });

  it.each([
    ['Musterstraße 1, 50667 Köln', 'Musterstraße\u00A01, 50667\u00A0Köln'],
    ['Am Markt 12 a, 01067 Dresden', 'Am Markt\u00A012\u00A0a, 01067\u00A0Dresden'],
  ])('[A8] an address is broken between its parts and not within one: %s', (value, kept) => {
    const details = { recipient: 'Muster AG', claims: [{ claim: 'address', value }] };
    show(<ConsentScreen {...props({ details })} />);
    expect(screen.getByRole('definition').textContent).toBe(kept);
  });

  it.each([false, true])(
    '[A8] says for how long who may ask for it again (one legal entity: %s)',
    (sameLegalEntity) => {
      const { details } = props();
      const { change } = show(<ConsentScreen {...props({ sameLegalEntity })} />);
      expect(screen.queryByText(/again/)).not.toBeInTheDocument();
      const lasting = { ...details, retrievableForHours: 24 };
      change(<ConsentScreen {...props({ sameLegalEntity, details: lasting })} />);
      expect(
        screen.getByText(/^Muster AG can retrieve this data again for 24 hours,/),
      ).toBeVisible();
      const paragraphs = screen.getAllByRole('paragraph').map(({ textContent }) => textContent);
      const [recipient, again] = [/^The data goes to Muster AG/, /this data again/].map((words) =>
        paragraphs.findIndex((text) => words.test(text)),
      );
      expect(recipient).toBe(sameLegalEntity ? -1 : Number(again) - 1);
      const brief = { ...details, retrievableForHours: 1 };
      change(<ConsentScreen {...props({ sameLegalEntity, details: brief })} />);
      expect(screen.getByText(/again for one hour,/)).toBeVisible();
      // A bank may say it so of data that cannot be fetched again.
      const never = { ...details, retrievableForHours: 0 };
      change(<ConsentScreen {...props({ sameLegalEntity, details: never })} />);
      expect(screen.queryByText(/again|^0$/)).not.toBeInTheDocument();
    },
  );

  it('[A8] yes and no are one press each', async () => {
    const given = props();
    const { user } = show(<ConsentScreen {...given} />);
    await user.click(screen.getByRole('button', { name: 'Do not forward' }));
    expect(given.onDeny).toHaveBeenCalledOnce();
    await user.click(screen.getByRole('button', { name: 'Agree and forward' }));
    expect(given.onGive).toHaveBeenCalledOnce();
  });

  it('[E6] [P1] within one legal entity: no policy link and no third party, nor in the page’s title', () => {
    show(<ConsentScreen {...props({ sameLegalEntity: true })} />);
    expect(titleKeyOf(props())).toBeUndefined();
    expect(titleKeyOf(props({ sameLegalEntity: true }))).toBe('CONSENT.TITLE_SAME_ENTITY');
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
    expect(screen.queryByText(/Muster AG|is asking your bank|[Ff]orward/)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Agree and continue' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Do not agree' })).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Use your data' })).toBeVisible();
  });

  it.each(['javascript:alert(1)', 'data:text/html,x'])(
    '[S1] [A8] links no policy but at a web address, and calls no claim by a name that none has: %s',
    (policyUri) => {
      const claims = [{ claim: 'constructor', value: 'x' }];
      show(<ConsentScreen {...props({ details: { ...props().details, policyUri, claims } })} />);
      expect(screen.queryByText('Privacy notice of Muster AG')).not.toBeInTheDocument();
      expect(screen.getByRole('term')).toHaveTextContent('constructor');
    },
  );

  it('[N2] where nothing was entered, nothing is said to be kept', () => {
    show(<ConsentScreen {...props({ problem: { kind: 'unavailable', reference: 'r' } })} />);
    expect(screen.getByText('Please try again.')).toBeVisible();
  });

  it.each(['giving', 'denying'] as const)(
    '[L9] while the decision is sent, neither button does anything: %s',
    async (phase) => {
      const given = props({ phase });
      const { user } = show(<ConsentScreen {...given} />);
      for (const button of screen.getAllByRole('button')) await user.click(button);
      expect(given.onGive).not.toHaveBeenCalled();
      expect(given.onDeny).not.toHaveBeenCalled();
    },
  );

  it('[L9] [N1] the button that was pressed says that it is at work, no other', () => {
    const { change } = show(<ConsentScreen {...props({ phase: 'giving' })} />);
    const names = () => screen.getAllByRole('button').map((button) => button.textContent);
    expect(names()).toEqual(['Saving…', 'Do not forward']);
    change(<ConsentScreen {...props({ phase: 'denying' })} />);
    expect(names()).toEqual(['Agree and forward', 'Saving…']);
  });
});
