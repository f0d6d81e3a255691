import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { DateInput, parseDay } from '@/components/ui/input/DateInput';
import { NumberInput, parseNumber } from '@/components/ui/input/NumberInput';

test.each([
  ['5/3/26', '2026-03-05'],
  ['05032026', '2026-03-05'],
  ['050326', '2026-03-05'],
  ['310226', '310226'],
  ['31-12-2025', '2025-12-31'],
  ['29.2.2028', '2028-02-29'],
  ['1/1/98', '1998-01-01'],
  ['30/02/2026', '30/02/2026'],
  ['mañana', 'mañana'],
  ['', ''],
])('the day %s is %s', (typed, is) => expect(parseDay(typed)).toBe(is));

test.each([
  ['1,234.50', 1234.5],
  ['1234.5', 1234.5],
  ['RD$ 1,000,000', 1_000_000],
  ['.5', 0.5],
  ['-3', -3],
  ['', null],
  ['12,50', Number.NaN],
  ['doce', Number.NaN],
  ['1e3', Number.NaN],
])('the number %s is %s', (typed, is) => expect(parseNumber(typed)).toBe(is));

const seen: unknown[] = [];
const Both = () => {
  const [day, setDay] = useState('');
  const [amount, setAmount] = useState<number | null>(1500);
  seen.push([day, amount]);
  return (
    <>
      <DateInput id="dia" value={day} onChange={setDay} aria-describedby="x" />
      <NumberInput id="monto" value={amount} onChange={setAmount} decimals={2} />
    </>
  );
};

test('a day typed by hand and one from the calendar; money shows its thousands while nobody types', async () => {
  const user = userEvent.setup();
  const { container } = render(<Both />);
  const [day, amount] = screen.getAllByRole('textbox') as [HTMLElement, HTMLElement];
  await user.type(day, '5/3/26');
  expect(seen.at(-1)).toEqual(['2026-03-05', 1500]);
  await user.tab();
  expect(day).toHaveValue('05/03/2026');
  fireEvent.change(container.querySelector('input[type=date]')!, { target: { value: '2026-04-01' } });
  expect(day).toHaveValue('01/04/2026');

  expect(amount).toHaveValue('1500.00');
  await user.tab();
  expect(amount).toHaveValue('1,500.00');
  await user.clear(amount);
  await user.type(amount, '22500.5');
  await user.tab();
  expect(amount).toHaveValue('22,500.50');
  expect(seen.at(-1)).toEqual(['2026-04-01', 22500.5]);
  await user.clear(amount);
  await user.type(amount, 'doce');
  await user.tab();
  expect(amount).toHaveValue('doce');
});

test('a number that would be shown as another stays as it was typed', async () => {
  const user = userEvent.setup();
  render(<Both />);
  const amount = screen.getAllByRole('textbox')[1]!;
  await user.clear(amount);
  await user.type(amount, '0.30000000000000004');
  await user.tab();
  expect(amount).toHaveValue('0.30000000000000004');
  await user.clear(amount);
  await user.type(amount, '3.555');
  await user.tab();
  expect(amount).toHaveValue('3.555');
  await user.click(amount);
  expect(amount).toHaveValue('3.555');
});

test('an amount that its form does not take stays as it was typed, so that one sees what was refused', async () => {
  const user = userEvent.setup();
  const Money = () => {
    const [amount, setAmount] = useState<number | null>(null);
    const cents = (value: number | null) => (value !== null && Number.isInteger(value * 100) && value > 0 ? value : null);
    return <NumberInput id="monto" value={amount} onChange={(value) => setAmount(cents(value))} decimals={2} />;
  };
  render(<Money />);
  const amount = screen.getByRole('textbox');
  for (const [typed, shown] of [
    ['3.555', '3.555'],
    ['-5', '-5'],
    ['1e21', '1e21'],
    ['2500', '2,500.00'],
  ] as const) {
    await user.clear(amount);
    await user.type(amount, typed);
    await user.tab();
    expect(amount).toHaveValue(shown);
  }
});

test('a value that comes while its field has the focus is shown, and the first digit replaces it', async () => {
  const user = userEvent.setup();
  const Kept = () => {
    const [amount, setAmount] = useState<number | null>(null);
    return (
      <>
        <NumberInput id="cantidad" value={amount} onChange={setAmount} />
        <button onClick={() => setAmount(7)} onMouseDown={(event) => event.preventDefault()} />
      </>
    );
  };
  render(<Kept />);
  const amount = screen.getByRole('textbox');
  await user.click(amount);
  await user.click(screen.getByRole('button'));
  expect(amount).toHaveFocus();
  expect(amount).toHaveValue('7');
  await user.keyboard('3');
  expect(amount).toHaveValue('3');
});
