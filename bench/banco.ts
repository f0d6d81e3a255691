// npm run bench -- banco: a statement of some 2,000 movements in three months, beside 1,900 payments by transfer: how long its upload, what is
// proposed for it (≤ 3 s), and accepting the safe ones take.
import { conciliarSeguras, propuestas } from '@/contract/banco/conciliacion';
import { cuentaBanco } from '@/contract/banco/cuenta';
import { cargarExtracto } from '@/contract/banco/extracto';
import { hoyEn, sumarDias } from '@/domain/fechas';
import { mesDeBanco } from '../__tests__/support/mesDeBanco';
import { quantile, timed } from './load';
import { onServer } from './served';

const DIAS = 90;
const LIMITE_MS = 3000;
const VECES = 5;

/** The payments of $1 with their payers. */
const PAGOS = [
  `create temp table pago as select * from json_to_recordset($1) as p (n int, quien int, nombre text, fecha date, monto bigint, referencia text)`,
  `insert into entidad (codigo_compania, nombre, apellido, documento) select distinct on (quien) 1, nombre, '', 'bench' || quien from pago`,
  `insert into cobro (codigo_compania, codigo_sucursal, numero, codigo_pagador, fecha, aplicado, recibido, devuelta, saldo, usuario)
   select 1, 1, 1000000 + n, codigo_entidad, fecha, monto, monto, 0, 0, 'bench' from pago join entidad on documento = 'bench' || quien`,
  `insert into cobro_forma (codigo_cobro, forma, monto, referencia)
   select codigo_cobro, 'TRANSFERENCIA', monto, referencia from pago join cobro on codigo_compania = 1 and numero = 1000000 + n`,
];

await onServer(undefined, async ({ client, get, post }) => {
  const hoy = hoyEn(new Date());
  const mes = mesDeBanco(1, { transferencias: 1800, lotes: 150, otros: 100, dias: DIAS });
  const primero = mes.lineas.reduce((menor, { fecha }) => (fecha < menor ? fecha : menor), '9999');
  const atras = (Date.parse(hoy) - Date.parse(primero)) / 86_400_000 - DIAS - 5;
  const pagos = mes.partidas.flatMap(({ clase, codigoPagador: quien, nombres: [nombre], fecha, ...pago }, n) =>
    clase === 'PAGO' ? [{ ...pago, n, quien, nombre, fecha: sumarDias(fecha, atras) }] : [],
  );
  const [temporal, ...resto] = PAGOS;
  await client.query(temporal!, [JSON.stringify(pagos)]);
  for (const sentencia of resto) await client.query(sentencia);
  await client.query('analyze');

  const cuenta = { descripcion: 'Medida', banco: 'Popular', numero: '1', saldoInicial: 0, desde: sumarDias(hoy, -200), activo: true };
  const { codigoCuenta } = await post<{ codigoCuenta: number }>(cuentaBanco.save.path, cuenta);
  const filas = mes.lineas.map(({ fecha, descripcion, referencia, monto }) => [
    sumarDias(fecha, atras),
    descripcion,
    referencia,
    (monto / 100).toFixed(2),
  ]);
  const archivo = { codigoCuenta, formato: 'HOJA', nombreArchivo: 'e.csv', mapeo: {}, decisiones: {} };
  const columnas = ['fecha', 'descripcion', 'referencia', 'monto'];
  const numeros = filas.map((_, i) => i + 2);
  const [cargado] = await timed(() => post(cargarExtracto.path, { ...archivo, columnas, filas, numeros }));
  const veces: number[] = [];
  let seguras = 0;
  for (let i = 0; i < VECES; i += 1) {
    const [ms, leida] = await timed(() => get(`${propuestas.path}?codigoCuenta=${codigoCuenta}`));
    veces.push(ms);
    ({ seguras } = JSON.parse(leida) as { seguras: number });
  }
  const [aceptado, { hechas }] = await timed(() => post<{ hechas: number }>(conciliarSeguras.path, { codigoCuenta }));
  const propuesto = quantile(veces, 0.5);
  if (propuesto > LIMITE_MS) process.exitCode = 1;
  const figures = { movimientos: filas.length, pagos: pagos.length, seguras, aceptadas: hechas };
  console.log({
    ...figures,
    'upload ms': cargado.toFixed(0),
    'proposals ms (≤ 3000)': propuesto.toFixed(0),
    'accept ms': aceptado.toFixed(0),
  });
});
process.exit();
