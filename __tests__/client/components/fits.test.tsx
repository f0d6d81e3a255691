import { render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Titled } from '@/components/list/cell';
import { corto } from '@/components/list/table/Totals';
import { useFits } from '@/components/list/table/useFits';

describe('a table', () => {
  /** The widths that the table needs with all texts whole, with long ones shortened, and with all but the shortest shortened. */
  const NEEDED = { wide: 900, tight: 700, tightest: 500 };
  const clear: (() => void)[] = [];
  const widthOf = (name: 'clientWidth' | 'scrollWidth', width: (this: HTMLElement) => number) => {
    Object.defineProperty(HTMLElement.prototype, name, { configurable: true, get: width });
    clear.push(() => delete (HTMLElement.prototype as Partial<Record<typeof name, number>>)[name]);
  };
  afterEach(() => clear.splice(0).forEach((one) => one()));

  function Example() {
    const { room, fit } = useFits(null, 8, false);
    return (
      <div ref={room} data-testid="room" data-fit={fit}>
        <table />
      </div>
    );
  }

  test.each([
    [1000, 'wide'],
    [800, 'tight'],
    [600, 'tightest'],
    [450, 'cards'],
    [300, 'cards'],
  ])('in %i px is %s', (room, fit) => {
    let resized = () => {};
    globalThis.ResizeObserver = class implements ResizeObserver {
      constructor(told: ResizeObserverCallback) {
        resized = () => told([], this);
      }
      observe = () => resized();
      unobserve() {}
      disconnect() {}
    };
    clear.push(() => delete (globalThis as Partial<typeof globalThis>).ResizeObserver);
    widthOf('clientWidth', () => room);
    widthOf('scrollWidth', function () {
      return NEEDED[this.parentElement!.dataset.fit as keyof typeof NEEDED] ?? 0;
    });
    render(<Example />);
    expect(screen.getByTestId('room').dataset.fit).toBe(fit);
  });
});

test('an amount with little space has its currency for screen readers alone, also beside a sign and in a colour', () => {
  const signed = (
    <>
      <i />
      {'DOP 3,200.00'}
    </>
  );
  for (const amount of ['DOP 3,200.00', signed, <span key="red">DOP 3,200.00</span>]) {
    const { container, unmount } = render(<p>{corto(amount)}</p>);
    expect(container).toHaveTextContent('DOP 3,200.00');
    expect(screen.getByText('DOP')).toHaveClass('p-hidden-accessible');
    unmount();
  }
});

test('a moment with little space has the year for screen readers alone, unless it is another one, also with a note', () => {
  jest.useFakeTimers({ now: new Date('2026-11-27T12:00:00Z') });
  const shown = (content: ReactNode) => {
    const { container, unmount } = render(<p>{corto(content)}</p>);
    expect(container).toHaveTextContent(/^26\/\d\d\/\d{4}, 3:28 p\. m\.( ?caja)?$/);
    container.querySelectorAll('.p-hidden-accessible').forEach((heard) => heard.remove());
    const text = container.textContent;
    unmount();
    return text;
  };
  expect(shown('26/11/2026, 3:28 p. m.')).toBe('26/11, 3:28 p. m.');
  expect(shown(<Titled title="26/11/2026, 3:28 p. m." note="caja" />)).toBe('26/11, 3:28 p. m.caja');
  expect(shown('26/01/2026, 3:28 p. m.')).toBe('26/01, 3:28 p. m.');
  for (const one of ['26/12/2025, 3:28 p. m.', '26/11/2025, 3:28 p. m.', '26/12/2026, 3:28 p. m.']) expect(shown(one)).toBe(one);
  render(<p>{corto('26/11/2026, 3:28 p. m.')}</p>);
  expect(screen.getByTitle('26/11/2026, 3:28 p. m.')).toBeInTheDocument();
  jest.useRealTimers();
});
