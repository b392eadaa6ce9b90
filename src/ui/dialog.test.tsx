// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Alert } from './alert.tsx';
import { Dialog } from './dialog.tsx';
import { InfoDialog } from './info-dialog.tsx';
import { polyfillDialog, show } from './testing.tsx';

beforeEach(polyfillDialog);
afterEach(() => vi.useRealTimers());

describe('Dialog', () => {
  it('[A9] [N1] is modal, named by its title, described by its text, and Escape asks to close it', () => {
    const onDismiss = vi.fn();
    show(
      <Dialog open title="Quit?" text="What you entered is lost." onDismiss={onDismiss}>
        <p>more</p>
      </Dialog>,
    );
    const dialog = screen.getByRole('dialog', { name: 'Quit?' });
    expect(dialog).toHaveAccessibleDescription('What you entered is lost.');
    expect(HTMLDialogElement.prototype.showModal).toHaveBeenCalled();
    const escaping = new Event('cancel', { cancelable: true });
    act(() => void dialog.dispatchEvent(escaping));
    expect(escaping.defaultPrevented).toBe(true);
    expect(onDismiss).toHaveBeenCalledOnce();
  });

  it('[N1] a question has the focus on its first answer; what is to be read, opens by itself, or has no room, on itself, at its beginning', () => {
    const showModal = HTMLDialogElement.prototype.showModal;
    HTMLDialogElement.prototype.showModal = function open(this: HTMLDialogElement) {
      showModal.call(this);
      // As in Chromium, which also focuses elements that only a script can focus.
      this.querySelector<HTMLElement>('[tabindex], button')?.focus();
      // Down to where that is.
      this.scrollTop = 200;
    };
    const dialog = (text?: string, unasked?: boolean) => (
      <Dialog
        key={`${text}, ${unasked}`}
        open
        title="Quit?"
        {...(text && { text })}
        {...(unasked && { unasked })}
        onDismiss={vi.fn()}
      >
        <button type="button">Stay</button>
      </Dialog>
    );
    const whole = () => screen.getByRole('dialog', { name: 'Quit?' });
    const { change } = show(dialog('All is lost.'));
    expect(screen.getByRole('button')).toHaveFocus();
    change(dialog('All is lost.', true));
    expect(whole()).toHaveFocus();
    change(dialog());
    expect(whole()).toHaveFocus();
    const height = vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(300);
    change(dialog('What you entered is lost.'));
    expect(whole()).toHaveFocus();
    expect(whole().scrollTop).toBe(0);
    height.mockRestore();
  });

  it('[A9] is closed, which gives the focus back, when it is taken off the page', () => {
    const { change } = show(
      <Dialog open title="Quit?" onDismiss={vi.fn()}>
        <p>text</p>
      </Dialog>,
    );
    change(<p>another page</p>);
    expect(HTMLDialogElement.prototype.close).toHaveBeenCalledOnce();
  });

  it('[N1] gives the focus to the headline when what had it is gone, and to nothing else', () => {
    const page = (open: boolean) => (
      <>
        <h1 tabIndex={-1}>Confirmed</h1>
        <button type="button">Continue</button>
        <Dialog open={open} title="Still there?" text="It will end." onDismiss={vi.fn()}>
          <p>text</p>
        </Dialog>
      </>
    );
    const { change } = show(page(true));
    change(page(false));
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    const button = screen.getByRole('button', { name: 'Continue' });
    act(() => button.focus());
    change(page(true));
    change(page(false));
    expect(button).toHaveFocus();
  });

  it('[N1] [A9] gives the focus to what came while it was open and could not have it', () => {
    const page = (open: boolean, failed: boolean) => (
      <>
        <h1 tabIndex={-1}>Confirm</h1>
        {failed && <Alert title="TAN incorrect" takesFocus />}
        <Dialog open={open} title="Still there?" text="It will end." onDismiss={vi.fn()}>
          <p>text</p>
        </Dialog>
      </>
    );
    const { change } = show(page(true, false));
    // As of what a modal dialog makes inert.
    const focus = vi.spyOn(HTMLElement.prototype, 'focus').mockReturnValue();
    change(page(true, true));
    focus.mockRestore();
    change(page(false, true));
    expect(screen.getByRole('alert')).toHaveFocus();
  });

  it('[A9] a way to close that cannot be prevented asks to close it, too', () => {
    const onDismiss = vi.fn();
    show(
      <Dialog open title="Quit?" onDismiss={onDismiss}>
        <p>text</p>
      </Dialog>,
    );
    act(() => screen.getByRole<HTMLDialogElement>('dialog').close());
    expect(onDismiss).toHaveBeenCalledOnce();
  });

  it('[A10] [N1] closed by the browser, it is there again for as long as it is open', () => {
    show(
      <Dialog open title="Still there?" onDismiss={vi.fn()}>
        <p>It could not be extended.</p>
      </Dialog>,
    );
    const dialog = screen.getByRole<HTMLDialogElement>('dialog');
    act(() => dialog.close());
    expect(dialog).toHaveAttribute('open');
  });

  it('[A9] [Y5] what the browser says late, of a closing before, neither closes it nor opens it again', () => {
    const onDismiss = vi.fn();
    const dialog = (open: boolean) => (
      <Dialog open={open} title="Quit?" onDismiss={onDismiss}>
        <p>text</p>
      </Dialog>
    );
    const { change } = show(dialog(true));
    const element = screen.getByRole('dialog');
    act(() => void element.dispatchEvent(new Event('close')));
    change(dialog(false));
    act(() => void element.dispatchEvent(new Event('close')));
    expect(element).not.toHaveAttribute('open');
    expect(onDismiss).not.toHaveBeenCalled();
  });

  it('[Y5] the overlay is removed 500 ms after it closed', () => {
    vi.useFakeTimers();
    const dialog = (open: boolean) => (
      <Dialog open={open} title="Quit?" onDismiss={vi.fn()}>
        <p>text</p>
      </Dialog>
    );
    const { change, container } = show(dialog(true));
    change(dialog(false));
    expect(container.querySelector('dialog')).not.toHaveAttribute('open');
    act(() => vi.advanceTimersByTime(499));
    expect(container.querySelector('dialog')).toBeInTheDocument();
    act(() => vi.advanceTimersByTime(1));
    expect(container.querySelector('dialog')).not.toBeInTheDocument();
    change(dialog(true));
    expect(screen.getByRole('dialog')).toHaveAttribute('open');
  });
});

describe('InfoDialog', () => {
  it('[N1] its button has the focus before it opens, to which it returns: Safari gives none to what is clicked', () => {
    show(
      <InfoDialog trigger="Why?" title="Why so" close="Close">
        <p>text</p>
      </InfoDialog>,
    );
    const button = screen.getByRole('button', { name: 'Why?' });
    const focused = vi.fn();
    button.addEventListener('focus', focused);
    fireEvent.click(button);
    expect(focused).toHaveBeenCalledOnce();
    expect(screen.getByRole('dialog', { name: 'Why so' })).toBeVisible();
    act(() => void screen.getByRole('dialog').dispatchEvent(new Event('cancel')));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    fireEvent.click(button);
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});
