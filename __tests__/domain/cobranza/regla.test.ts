import type { Centavos } from '@/contract/campos';
import { faltaDeVariables } from '@/contract/cobranza/variables';
import { cuandoDe } from '@/contract/cobranza/regla';
import { decidir, estadoDePromesa, type Cuenta, type Regla } from '@/domain/cobranza/regla';
import { rellenar, valoresDe } from '@/domain/cobranza/texto';

const HOY = '2026-03-20';
const pesos = (n: number) => (n * 100) as Centavos;
const regla = (more: Partial<Regla> = {}): Regla => ({ codigoRegla: 1, cuando: 'ATRASO', dias: 5, cada: 7, canal: 'CORREO', ...more });
const cuenta = (more: Partial<Cuenta> = {}): Cuenta => ({
  deudas: [{ vence: '2026-03-10', pendiente: pesos(1000) }],
  esEstudiante: false,
  email: 'ana@example.com',
  telefono: '809-555-0101',
  ultimo: null,
  porRegla: {},
  enCamino: false,
  promesa: null,
  ...more,
});
const motivo = (una: Cuenta, ...reglas: Regla[]) => {
  const decision = decidir(una, reglas.length ? reglas : [regla()], HOY);
  return decision && [decision.motivo, decision.hasta];
};

describe('from N days of delay', () => {
  test('the day itself counts, the day before says when it will be', () => {
    const aDias = (vence: string) => motivo(cuenta({ deudas: [{ vence, pendiente: pesos(1) }] }));
    expect(aDias('2026-03-15')).toEqual([null, null]);
    expect(aDias('2026-03-16')).toEqual(['ESPERA', '2026-03-21']);
    expect(aDias(HOY)).toBeUndefined(); // not late
  });
  test('it tells all that is overdue, and nothing that is not', () => {
    const deudas = [
      { vence: '2026-03-10', pendiente: pesos(1000) },
      { vence: '2026-02-10', pendiente: pesos(500) },
      { vence: '2026-03-25', pendiente: pesos(9000) },
    ];
    expect(decidir(cuenta({ deudas }), [regla()], HOY)?.contenido).toEqual({ monto: pesos(1500), vence: '2026-02-10' });
  });
  test('every 7 days after the last message of any kind; a missed day is made up for', () => {
    expect(motivo(cuenta({ ultimo: '2026-03-14' }))).toEqual(['ESPERA', '2026-03-21']);
    expect(motivo(cuenta({ ultimo: '2026-03-13' }))).toEqual([null, null]);
    expect(motivo(cuenta({ ultimo: '2026-03-01' }))).toEqual([null, null]);
  });
  test('once: not again for the same debt, but for one that came after it was paid', () => {
    const una = regla({ cada: null });
    expect(motivo(cuenta({ porRegla: { 1: '2026-03-15' }, ultimo: '2026-03-15' }), una)).toEqual(['YA_RECIBIO', null]);
    expect(motivo(cuenta({ porRegla: { 1: '2026-02-15' }, ultimo: '2026-02-15' }), una)).toEqual([null, null]);
    // What was told on the day when this debt fell due was another debt.
    expect(motivo(cuenta({ porRegla: { 1: '2026-03-10' }, ultimo: '2026-03-10' }), una)).toEqual([null, null]);
  });
  test('of two rules whose day it is the one of the longer delay speaks', () => {
    const reglas = [regla(), regla({ codigoRegla: 2, dias: 10 }), regla({ codigoRegla: 3, dias: 7 })];
    expect(decidir(cuenta(), reglas, HOY)?.regla.codigoRegla).toBe(2);
  });
});

test('before it falls due: once for each due date, also where its first day was missed', () => {
  const antes = regla({ cuando: 'ANTES', dias: 3, cada: null });
  const vence = (dia: string, more: Partial<Cuenta> = {}) => cuenta({ deudas: [{ vence: dia, pendiente: pesos(700) }], ...more });
  expect(motivo(vence('2026-03-24'), antes)).toBeUndefined();
  expect(motivo(vence('2026-03-23'), antes)).toEqual([null, null]);
  expect(motivo(vence('2026-03-21'), antes)).toEqual([null, null]);
  expect(motivo(vence(HOY), antes)).toBeUndefined();
  expect(motivo(vence('2026-03-21', { porRegla: { 1: '2026-03-18' }, ultimo: '2026-03-18' }), antes)).toEqual(['YA_RECIBIO', null]);
  expect(motivo(vence('2026-03-23', { porRegla: { 1: '2026-02-20' }, ultimo: '2026-02-20' }), antes)).toEqual([null, null]);
});

test('on the day it falls due', () => {
  const alVencer = regla({ cuando: 'VENCE', dias: 0, cada: null });
  expect(motivo(cuenta({ deudas: [{ vence: HOY, pendiente: pesos(1) }] }), alVencer)).toEqual([null, null]);
  expect(motivo(cuenta(), alVencer)).toBeUndefined();
});

test('one message a day, whatever the channel; a promise, a mail on its way and a child without guardian keep it from going out', () => {
  expect(motivo(cuenta({ ultimo: HOY }))).toEqual(['YA_HOY', null]);
  expect(motivo(cuenta({ ultimo: HOY }), regla({ dias: 1, cada: null }))).toEqual(['YA_HOY', null]);
  expect(motivo(cuenta({ promesa: HOY }))).toEqual(['PROMESA', HOY]);
  expect(motivo(cuenta({ promesa: '2026-03-19' }))).toEqual([null, null]);
  expect(motivo(cuenta({ enCamino: true }))).toEqual(['EN_CAMINO', null]);
  expect(motivo(cuenta({ esEstudiante: true }))).toEqual(['SIN_RESPONSABLE', null]);
});

test('the most urgent rule that reaches the payer speaks; without an address the other channel does', () => {
  const [correo, chat] = [regla({ dias: 10 }), regla({ codigoRegla: 2, dias: 5, canal: 'WHATSAPP' })];
  expect(decidir(cuenta(), [chat, correo], HOY)?.regla.codigoRegla).toBe(1);
  expect(decidir(cuenta({ email: '' }), [chat, correo], HOY)?.regla.codigoRegla).toBe(2);
  expect(motivo(cuenta({ email: '' }), correo)).toEqual(['SIN_CORREO', null]);
  expect(motivo(cuenta({ telefono: '' }), chat)).toEqual(['SIN_TELEFONO', null]);
});

test('a promise is kept by its amount, or without one by owing nothing that is overdue', () => {
  const de = (more: object) => estadoDePromesa({ promesa: HOY, monto: pesos(100), pagado: pesos(0), vencido: pesos(500), ...more }, HOY);
  expect(de({})).toBe('VIGENTE');
  expect(de({ promesa: '2026-03-19' })).toBe('ROTA');
  expect(de({ pagado: pesos(99) })).toBe('VIGENTE');
  expect(de({ pagado: pesos(100), promesa: '2026-03-01' })).toBe('CUMPLIDA');
  expect(de({ monto: null, pagado: pesos(100) })).toBe('VIGENTE');
  expect(de({ monto: null, pagado: pesos(500), vencido: pesos(0) })).toBe('CUMPLIDA');
  expect(de({ promesa: null })).toBeNull();
});

test('placeholders are filled; unknown ones and half a brace are faults that name what may be used', () => {
  const valores = valoresDe({ responsable: 'Ana', estudiantes: 'Luis', academia: 'Cantera', monto: pesos(1500), vence: '2026-03-10' }, HOY);
  expect(rellenar('{responsable}: {estudiante} debe {monto} ({dias} días, {vence}). {academia}', valores)).toBe(
    'Ana: Luis debe DOP 1,500.00 (10 días, 10 de marzo de 2026). Cantera',
  );
  expect(faltaDeVariables('Hola {responsable}')).toBeUndefined();
  expect(faltaDeVariables('Hola {padre} y {Monto}')).toMatch(/^No existe \{padre\}, \{Monto\}\. Puede usar \{responsable\}/);
  expect(faltaDeVariables('Hola {}')).toMatch(/^No existe \{\}/);
  expect(faltaDeVariables('Hola {monto')).toMatch(/llave sin su pareja/);
});

test('a rule says in words when it speaks', () => {
  expect(cuandoDe({ cuando: 'ATRASO', dias: 5, cada: 7 })).toBe('Desde 5 días de atraso, cada 7 días');
  expect(cuandoDe({ cuando: 'ATRASO', dias: 1, cada: null })).toBe('Desde 1 día de atraso, una vez');
  expect(cuandoDe({ cuando: 'ANTES', dias: 3, cada: null })).toBe('3 días antes de vencer');
});

test.each([
  ['Kevin', '{estudiante} tiene y {estudiante} debe', 'Kevin tiene y Kevin debe'],
  ['Kevin Ruiz, Noah Ruiz', 'Hoy {estudiante} tiene {monto}: tiene, debe', 'Hoy Kevin Ruiz y Noah Ruiz tienen DOP 10: tiene, debe'],
  ['Ana, Luis, Irma', '{estudiante} debe, {estudiante} está', 'Ana, Luis e Irma deben, Ana, Luis e Irma están'],
  ['Ana, Eva', '{estudiante} tienen, {estudiante} tienecosa', 'Ana y Eva tienen, Ana y Eva tienecosa'],
  ['Juan Ortega y Gasset', '{estudiante} tiene', 'Juan Ortega y Gasset tiene'],
])('of %s a message says it in singular or plural', (estudiante, texto, dicho) => {
  expect(rellenar(texto, { estudiante, monto: 'DOP 10' })).toBe(dicho);
});
