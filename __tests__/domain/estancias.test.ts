import { centavos } from '@/domain/dinero';
import { montoDelTramo } from '@/domain/inscripciones/cuotas';
import { cambiosDeInscripcion, horarioDeIngreso, type CambioDeGrupo, type EstanciaDeInscripcion } from '@/domain/inscripciones/estancias';

// What an instalment costs, and by which schedule the first one is prorated, of an enrolment that moved from group to group.

const c = centavos;
/** A moment of a day of 2026: what is made on the same day is in the order of the hours. */
const el = (dia: string, hora = '12') => `2026-${dia}T${hora}:00:00.123456`;
const cambio = (momento: string, precio: number, montoCuota: number, desde: string): CambioDeGrupo => ({
  ...{ momento, precio: c(precio), montoCuota: c(montoCuota), desde: `2026-${desde}`, alcanzo: true, pagaba: null },
});
/** A change made while the child paid another price than its group asked. */
const mientrasPagaba = (monto: number, uno: CambioDeGrupo): CambioDeGrupo => ({ ...uno, pagaba: c(monto) });
const entre = (dia: number) => [{ dia, horaInicio: '16:00', horaFin: '17:00' }];
const nace = (montoCuota: number | null, cambios: CambioDeGrupo[] = [], dia = 1): EstanciaDeInscripcion => ({
  ...{ llegada: null, montoCuota: montoCuota === null ? null : c(montoCuota), cambios, horario: entre(dia) },
});
const pasa = (fecha: string, cambiaPrecio: boolean, ...en: Parameters<typeof nace>): EstanciaDeInscripcion => ({
  ...nace(...en),
  llegada: { fecha: `2026-${fecha}`, momento: el(fecha), cambiaPrecio, pagaba: null },
});
/** A transfer that says what the child paid until then. */
const pagaba = (monto: number, estancia: EstanciaDeInscripcion, porOtraModalidad = false): EstanciaDeInscripcion => ({
  ...estancia,
  llegada: { ...estancia.llegada!, pagaba: { monto: c(monto), porOtraModalidad } },
});
/** What the spans of March, April, May and June cost a child that pays `ahora` today. */
const meses = (ahora: number, ...estancias: EstanciaDeInscripcion[]) => {
  const cambios = cambiosDeInscripcion(estancias, c(ahora));
  return ['03', '04', '05', '06'].map((mes) => montoDelTramo(c(ahora), cambios, `2026-${mes}-01`));
};

describe('in one group', () => {
  test('every span costs what the group charges', () => expect(meses(2500, nace(2500))).toEqual([2500, 2500, 2500, 2500]));

  test('a dated change counts for spans that begin on its day or later', () => {
    expect(meses(2800, nace(2800, [cambio(el('03-10'), 2500, 2800, '05-01')]))).toEqual([2500, 2500, 2800, 2800]);
    expect(meses(2800, nace(2800, [cambio(el('03-10'), 2500, 2800, '05-02')]))).toEqual([2500, 2500, 2500, 2800]);
  });

  test('of two changes the one made last counts, also where it holds from an earlier day', () => {
    const cambios = [cambio(el('03-10'), 2500, 2800, '06-01'), cambio(el('03-11'), 2800, 3100, '05-01')];
    expect(meses(3100, nace(3100, cambios))).toEqual([2500, 2500, 3100, 3100]);
  });

  test('a child with a price of its own pays it, as long as the group changes nothing', () =>
    expect(meses(1800, nace(2500))).toEqual([1800, 1800, 1800, 1800]));

  test('also of what the group had changed before; one who joined before a form gave the group a price is no such child', () => {
    const cambios = [cambio(el('03-05'), 2500, 2800, '05-01')];
    expect(meses(1800, nace(2800, cambios))).toEqual([1800, 1800, 1800, 1800]);
    expect(meses(2800, nace(3100, cambios))).toEqual([2500, 2500, 2800, 2800]);
  });

  test('and when the group changes its price, spans that began before cost what the child paid, whatever the group had changed earlier', () => {
    const sube = mientrasPagaba(1800, cambio(el('03-10'), 2500, 2800, '05-01'));
    expect(meses(2800, nace(2800, [sube]))).toEqual([1800, 1800, 2800, 2800]);
    expect(meses(2800, nace(2800, [cambio(el('03-05'), 2400, 2500, '04-01'), sube]))).toEqual([1800, 1800, 2800, 2800]);
    expect(meses(3000, nace(3000, [sube, cambio(el('04-10'), 2800, 3000, '06-01')]))).toEqual([1800, 1800, 2800, 3000]);
  });

  test('of two who paid another price than a form gave the group, each keeps what it paid', () => {
    const antes = cambio(el('03-05'), 2500, 2800, '04-01');
    const luego = cambio(el('04-10'), 3100, 3300, '06-01');
    expect(meses(3300, nace(3300, [antes, luego]))).toEqual([2500, 3100, 3100, 3300]);
    expect(meses(3300, nace(3300, [antes, mientrasPagaba(2800, luego)]))).toEqual([2500, 2800, 2800, 3300]);
  });
});

describe('a transfer with the price', () => {
  test('is a change from the day after it: a span that begins on that day has begun in the old group', () => {
    expect(meses(3000, nace(2500), pasa('04-03', true, 3000))).toEqual([2500, 2500, 3000, 3000]);
    expect(meses(3000, nace(2500), pasa('05-01', true, 3000))).toEqual([2500, 2500, 2500, 3000]);
    expect(meses(3000, nace(2500), pasa('04-30', true, 3000))).toEqual([2500, 2500, 3000, 3000]);
  });

  test('takes what the new group costs by the changes that it had made, none of them before the transfer', () => {
    const otro = [cambio(el('03-05'), 3000, 3300, '06-01')];
    expect(meses(3300, nace(2500), pasa('04-03', true, 3300, otro))).toEqual([2500, 2500, 3000, 3300]);
    const deAntes = [cambio(el('03-05'), 3000, 3300, '03-01')];
    expect(meses(3300, nace(2500), pasa('04-03', true, 3300, deAntes))).toEqual([2500, 2500, 3300, 3300]);
  });

  test('what the old group changed while the child was there counts until then, and what it changes later does not', () => {
    const deViejo = [cambio(el('03-05'), 2500, 2600, '04-01'), cambio(el('04-10'), 2600, 9000, '03-01')];
    expect(meses(3000, nace(9000, deViejo), pasa('04-03', true, 3000))).toEqual([2500, 2600, 3000, 3000]);
  });

  test('there and back: each span costs what the group of its first day cost', () => {
    const estancias = [nace(2500), pasa('03-20', true, 3000), pasa('04-20', true, 2500)];
    expect(meses(2500, ...estancias)).toEqual([2500, 3000, 2500, 2500]);
  });
});

describe('a transfer without the price', () => {
  test('changes nothing: the child pays what it paid', () =>
    expect(meses(2500, nace(2500), pasa('03-10', false, 3000))).toEqual([2500, 2500, 2500, 2500]));

  test('until the new group changes its price; what that changed before the child came does not count', () => {
    const otro = [cambio(el('03-05'), 2900, 3000, '04-01'), cambio(el('03-20'), 3000, 3500, '05-01')];
    expect(meses(3500, nace(2500), pasa('03-10', false, 3500, otro))).toEqual([2500, 2500, 3500, 3500]);
  });

  test('a change made on the very day counts if it was made after the transfer', () => {
    const delDia = (hora: string) => [cambio(el('03-10', hora), 3000, 3500, '05-01')];
    expect(meses(2500, nace(2500), pasa('03-10', false, 3500, delDia('11')))).toEqual([2500, 2500, 2500, 2500]);
    expect(meses(3500, nace(2500), pasa('03-10', false, 3500, delDia('13')))).toEqual([2500, 2500, 3500, 3500]);
  });
});

describe('a price of its own before a transfer', () => {
  test('is what those spans cost, whatever the transfer takes', () => {
    expect(meses(3000, nace(2500), pagaba(1800, pasa('04-03', true, 3000)))).toEqual([1800, 1800, 3000, 3000]);
    expect(meses(1800, nace(2500), pagaba(1800, pasa('04-03', false, 3000)))).toEqual([1800, 1800, 1800, 1800]);
    const dos = [nace(2500), pagaba(1800, pasa('03-20', false, 3000)), pagaba(1800, pasa('05-03', true, 3200))];
    expect(meses(3200, ...dos)).toEqual([1800, 1800, 1800, 3200]);
  });

  test('is none of a child that paid what its group asked, also if that has changed since', () => {
    const cambios = [cambio(el('03-05'), 2500, 2600, '04-01'), cambio(el('04-10'), 2600, 9000, '03-01')];
    expect(meses(3000, nace(9000, cambios), pagaba(2600, pasa('04-03', true, 3000)))).toEqual([2500, 2600, 3000, 3000]);
  });

  test('also where the old group ended it: spans before that change cost what the child paid', () => {
    const cambios = [mientrasPagaba(1800, cambio(el('03-05'), 2500, 2600, '04-01'))];
    expect(meses(3000, nace(2600, cambios), pagaba(2600, pasa('04-03', true, 3000)))).toEqual([1800, 2600, 3000, 3000]);
    expect(meses(2600, nace(2600, cambios), pagaba(2600, pasa('04-03', false, 3000)))).toEqual([1800, 2600, 2600, 2600]);
  });
});

describe('what the new group changes for days before the transfer', () => {
  const retroactivo = cambio(el('04-10'), 3000, 3300, '03-01');

  test('counts for all days from then on, as the instalments of the child were billed', () => {
    expect(meses(3300, nace(2500), pasa('04-03', true, 3300, [retroactivo]))).toEqual([3300, 3300, 3300, 3300]);
    expect(meses(3300, nace(2500), pasa('04-03', false, 3300, [mientrasPagaba(2500, retroactivo)]))).toEqual([3300, 3300, 3300, 3300]);
  });

  test('by a modality that the child took later: from the first span that begins there', () => {
    const enNuevo = pagaba(2500, pasa('04-03', false, 3300, [{ ...retroactivo, alcanzo: false }]), true);
    expect(meses(3300, nace(1300), enNuevo)).toEqual([1300, 1300, 3300, 3300]);
  });
});

describe('after a change of modality the groups count with the new one', () => {
  test('also from a transfer without the price on, if it was made by the earlier one', () => {
    const otro = [cambio(el('03-20'), 1600, 1700, '06-01')];
    expect(meses(1700, nace(1300), pagaba(2500, pasa('04-03', false, 1700, otro), true))).toEqual([1300, 1300, 1600, 1700]);
  });

  test('spans before a transfer cost what the old group asks for it', () =>
    expect(meses(1600, nace(1300), pasa('04-03', true, 1600))).toEqual([1300, 1300, 1600, 1600]));

  test('where the old group does not offer it they cost what the child pays today', () =>
    expect(meses(1600, nace(null), pasa('04-03', true, 1600))).toEqual([1600, 1600, 1600, 1600]));
});

describe('the schedule of the first span', () => {
  const estancias = [nace(2500, [], 1), pasa('03-20', false, 2500, [], 2), pasa('04-10', false, 2500, [], 3)];

  test.each([
    ['2026-03-10', 1],
    ['2026-03-20', 1],
    ['2026-03-21', 2],
    ['2026-04-10', 2],
    ['2026-05-01', 3],
  ])('charged from %s: that of the group where it began to be charged, whatever came later', (dia, suyo) =>
    expect(horarioDeIngreso(estancias, dia)).toEqual(entre(suyo)),
  );
});
