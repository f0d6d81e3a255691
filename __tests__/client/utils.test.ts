import { addTime, formatDate, isPast } from '@/utils/dates';
import type { Centavos } from '@/contract/campos';
import { enPesos } from '@/domain/dinero';
import { fileSize } from '@/utils/files';
import { bound, day, hour, hourIn, hours, longDay, moment as momentOf, money, phone, weekday } from '@/utils/format';
import { formatCurrency, isNumeric } from '@/utils/numbers';
import { dropEmpty, equalsIgnoringCase, isEmail, isEmpty } from '@/utils/validation';

const moment = new Date(2026, 10, 5, 16, 5, 9);

describe('section 5: e-mail', () => {
  test.each(['ana@club.do', 'ana.diaz@club-sur.com.do', 'a-b_c.d9@x1.info.net', 'ANA@CLUB.DO'])('%s is one', (text) => {
    expect(isEmail(text)).toBe(true);
  });
  test.each([
    '',
    'ana',
    'ana@club',
    'ana@club.museum',
    'ana@club.info',
    'ana@club.d',
    'a b@club.do',
    '.ana@club.do',
    'ana.@club.do',
    'ana@@club.do',
    'ana@club.d0',
    'ana@club.do\n',
  ])('%j is none', (text) => expect(isEmail(text)).toBe(false));
  test('a long text is refused at once, not after minutes of backtracking', () => {
    expect(isEmail(`${'a'.repeat(20_000)}!`)).toBe(false);
    expect(isEmail(`a@${'a.'.repeat(10_000)}!`)).toBe(false);
  });
});

describe('section 5: numeric and empty', () => {
  test.each(['0', '-12.50', '007', 3, -0.5])('%j is numeric', (value) => expect(isNumeric(value)).toBe(true));
  test.each(['', ' 5', '1,000', '1e3', '.5', '5.', '--1', '+1', Number.NaN, Number.POSITIVE_INFINITY, null, undefined, true])(
    '%j is not',
    (value) => expect(isNumeric(value)).toBe(false),
  );
  test.each([[null], [undefined], [''], [' \t'], [[]], [{}], [Object.create(null)]])('%j is empty', (value) =>
    expect(isEmpty(value)).toBe(true),
  );
  test.each([[0], [false], ['a'], [[null]], [{ a: undefined }], [new Date(0)], [new Map()]])('%j is not empty', (value) =>
    expect(isEmpty(value)).toBe(false),
  );
  test('empty query parameters are dropped, 0 and false stay, and the original keeps its own', () => {
    const params = { filtro: ' ', page: 0, activo: false, sortField: undefined, codigos: [], nombre: 'Ana' };
    expect(dropEmpty(params)).toEqual({ page: 0, activo: false, nombre: 'Ana' });
    expect(Object.keys(params)).toHaveLength(6);
  });
  test('names of users are compared ignoring case', () => {
    expect(equalsIgnoringCase('Ana', 'aNA')).toBe(true);
    expect(equalsIgnoringCase('Ana', 'Anna')).toBe(false);
  });
});

describe('section 5: dates', () => {
  test('a date is past if earlier than now', () => {
    expect(isPast(moment, new Date(moment.getTime() + 1))).toBe(true);
    expect(isPast(moment, moment)).toBe(false);
    expect(isPast('1999-01-01')).toBe(true);
    expect(isPast(Date.now() + 60_000)).toBe(false);
    expect(isPast('nonsense')).toBe(false);
  });
  test.each([
    [{}, '2026-11-05'],
    [{ separator: '/' }, '2026/11/05'],
    [{ separator: '' }, '20261105'],
    [{ time: '24h' as const }, '2026-11-05 16:05'],
    [{ time: '12h' as const }, '2026-11-05 04:05 PM'],
    [{ time: '24h' as const, seconds: true }, '2026-11-05 16:05:09'],
    [{ time: '12h' as const, seconds: true, separator: '.' }, '2026.11.05 04:05:09 PM'],
    [{ seconds: true }, '2026-11-05'],
  ])('%j gives %s', (format, text) => expect(formatDate(moment, format)).toBe(text));
  test('the ISO option gives ISO 8601', () => expect(formatDate(Date.UTC(2026, 10, 5), { iso: true })).toBe('2026-11-05T00:00:00.000Z'));
  test('midnight and noon are 12 on the 12 hour clock', () => {
    expect(formatDate(new Date(2026, 0, 1, 0, 0), { time: '12h' })).toBe('2026-01-01 12:00 AM');
    expect(formatDate(new Date(2026, 0, 1, 12, 0), { time: '12h' })).toBe('2026-01-01 12:00 PM');
  });
  test('a day without time stays that day in every zone', () => expect(formatDate('2026-11-05')).toBe('2026-11-05'));
  test('an invalid date gives no text', () => expect(formatDate('nonsense', { iso: true })).toBe(''));
});

describe('section 5: money and files', () => {
  test.each([
    [0, 'DOP 0.00'],
    [1234.5, 'DOP 1,234.50'],
    [-1234567.891, '-DOP 1,234,567.89'],
    [-0.001, 'DOP 0.00'],
  ])('%d is %s: DOP of en-DO, two decimals, thousands apart', (amount, text) => expect(formatCurrency(amount)).toBe(text));
  test('is what screens show of cents, and what the rules say in words', () => {
    for (const centavos of [0, 123450, -5, 99_999_999_999]) expect(money(centavos)).toBe(formatCurrency(centavos / 100));
    expect(enPesos(123450 as Centavos)).toBe(money(123450));
  });
  test('file sizes are megabytes with 2 decimals', () => {
    expect([0, 5_000, 1_572_864, 10_485_760].map(fileSize)).toEqual(['0.00 MB', '0.00 MB', '1.50 MB', '10.00 MB']);
  });
});

describe('what people read', () => {
  test.each([
    ['809-555-0101', '809-555-0101'],
    ['(809) 555 0101', '809-555-0101'],
    ['+1 (809) 555-0101', '809-555-0101'],
    ['1 809.555.0101', '809-555-0101'],
    ['+34 600 12 34 56', '+34600123456'],
    ['+3460012345', '+3460012345'],
    ['5550101', '555-0101'],
    ['12345678', '12345678'],
    ['', ''],
  ])('the phone «%s» is %s, however it was written, and stays so', (typed, shown) => {
    expect(phone(typed)).toBe(shown);
    expect(phone(shown)).toBe(shown);
  });

  test('no line of a text ends inside an amount or an hour', () => {
    expect(bound('Cobrado: DOP 600.00 a las 8:05 p. m. del lunes')).toBe('Cobrado: DOP\u00a0600.00 a las 8:05\u00a0p.\u00a0m. del lunes');
  });

  test('hours are of the clock of twelve; of a span half of the day is said once', () => {
    expect(['00:05', '09:00', '12:00', '15:30'].map(hour)).toEqual(['12:05 a. m.', '9:00 a. m.', '12:00 p. m.', '3:30 p. m.']);
    expect([hours('16:00', '17:30'), hours('11:00', '13:00')]).toEqual(['4:00–5:30 p. m.', '11:00 a. m.–1:00 p. m.']);
  });

  test('days and moments have the year in full, in the time of the academy', () => {
    expect(day('2026-11-20')).toBe('20/11/2026');
    expect(momentOf('2026-11-20T19:45:00Z').replace(/\s/g, ' ')).toBe('20/11/2026, 3:45 p. m.');
    expect(longDay('2026-11-20')).toBe('viernes, 20 de noviembre de 2026');
    expect(weekday('2026-11-20')).toBe('viernes, 20 de noviembre');
    expect(hourIn(new Date('2026-11-21T03:59:00Z'))).toBe(23);
  });
});

describe('sections 5, 8 and 9: adding time', () => {
  test.each([
    [30, 'segundos', 30_000],
    [5, 'minutos', 300_000],
    [8, 'horas', 28_800_000],
    [2, 'dias', 172_800_000],
    [-1, 'horas', -3_600_000],
  ])('%i %s', (amount, unit, ms) => {
    const before = moment.getTime();
    expect(addTime(moment, amount, unit).getTime() - before).toBe(ms);
    expect(moment.getTime()).toBe(before);
  });
  test.each(['meses', 'Horas', '', 'toString', 'constructor'])('%j is no unit', (unit) => {
    expect(() => addTime(moment, 1, unit)).toThrow(new Error('Unidad de tiempo no válida'));
  });
});
