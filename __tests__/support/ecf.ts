import fc from './fc';
import type { Centavos } from '@/contract/campos';
import type { LineaFiscal } from '@/domain/fiscal/comprobante';
import type { Ecf } from '@/domain/fiscal/ecf';
import { CEDULA, RNC, RNC_COMPRADOR } from './fiscal';

const c = (n: number) => n as Centavos;
const texto = (maximo: number) =>
  fc
    .string({
      unit: fc.oneof(fc.constantFrom('ñ', 'Á', '&', '<', '>', '"', "'", ' ', '🏆', '\u0007', '\n'), fc.string({ maxLength: 1 })),
      maxLength: maximo,
    })
    .map((resto) => `C${resto}`);
const fecha = fc
  .date({ min: new Date('2025-01-01'), max: new Date('2035-12-31'), noInvalidDate: true })
  .map((dia) => dia.toISOString().slice(0, 10));
const email = fc.oneof(fc.constantFrom('', 'caja@academia.do', 'a_b@academia.do', 'año@x.do', `${'x'.repeat(90)}@x.do`), fc.emailAddress());

/** A line: price, discount and ITBIS agree as in an invoice; with a surcharge its total is above its price. */
const linea: fc.Arbitrary<LineaFiscal> = fc
  .record({
    descripcion: texto(160),
    bien: fc.boolean(),
    cantidad: fc.integer({ min: 1, max: 500 }),
    precio: fc.integer({ min: 0, max: 90_000_000 }),
    parte: fc.double({ min: 0, max: 1.2, noNaN: true }),
    tasa: fc.constantFrom(0, 16, 18),
  })
  .map(({ parte, tasa, ...uno }) => {
    const bruto = uno.cantidad * uno.precio;
    const base = Math.round(bruto * parte);
    const itbis = Math.round((base * tasa) / 100);
    return { ...uno, precio: c(uno.precio), descuento: c(Math.max(bruto - base, 0)), itbis: c(itbis), total: c(base + itbis) };
  });

const NUMERO = { E31: 31, E32: 32, E33: 33, E34: 34 } as const;

/** Any fiscal document that an academy can issue, of every electronic type. */
export const cualquierEcf: fc.Arbitrary<Ecf> = fc
  .record({
    tipo: fc.constantFrom('E31' as const, 'E32' as const, 'E33' as const, 'E34' as const),
    numero: fc.integer({ min: 1, max: 9_999_999_999 }),
    fecha,
    limite: fc.option(fecha),
    tipoIngreso: fc.constantFrom('01', '02', '03', '04', '05', '06'),
    emisor: fc.record({
      rnc: fc.constantFrom(RNC, CEDULA),
      nombre: texto(200),
      direccion: texto(200),
      telefono: fc.constantFrom('', '809-555-0101', '+1 809 555 0101', '8095550101'),
      email,
    }),
    nombre: fc.oneof(texto(200), fc.constantFrom('', ' ')),
    rnc: fc.constantFrom(RNC_COMPRADOR, CEDULA, ''),
    lineas: fc.array(linea, { minLength: 1, maxLength: 12 }),
    referencia: fc.record({
      fecha,
      codigo: fc.constantFrom(1, 3),
      razon: fc.oneof(texto(150), fc.constant('')),
      ncf: fc.constantFrom('B0200000017', 'E320000000017'),
    }),
    hora: fc.integer({ min: 0, max: 86_399 }),
  })
  .map(({ numero, nombre, rnc, referencia, hora, ...uno }) => {
    const dos = (n: number) => String(Math.floor(n)).padStart(2, '0');
    const esNota = uno.tipo === 'E33' || uno.tipo === 'E34';
    return {
      ...uno,
      ncf: `E${NUMERO[uno.tipo]}${String(numero).padStart(10, '0')}`,
      vence: '2027-12-31',
      comprador: { rnc: uno.tipo === 'E31' ? rnc || RNC_COMPRADOR : rnc, nombre },
      itbis: c(uno.lineas.reduce((suma, { itbis }) => suma + itbis, 0)),
      total: c(uno.lineas.reduce((suma, { total }) => suma + total, 0)),
      referencia: esNota ? referencia : null,
      firma: `${uno.fecha.split('-').reverse().join('-')} ${dos(hora / 3600)}:${dos((hora / 60) % 60)}:${dos(hora % 60)}`,
    };
  });
