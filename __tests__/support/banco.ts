import { conciliacion, cuentaBanco, deposito, extractoBanco, lineaBanco, liquidacion } from '@/server/db/schema/dinero/banco';
import { insertRow } from '@/server/lib/scope';
import { HOY, type TestApp } from './createTestApp';
import { pesos } from './factories';

/** Creates a bank account with a statement of two movements, one of them noted, a deposit and a settlement of a branch; returns their codes. */
export async function cuentaConFilas({ deps: { db } }: TestApp, codigoCompania: number, codigoSucursal: number, nombre: string) {
  const deUno = { codigoCompania, usuario: 'pruebas' };
  const cuenta = { codigoCompania, descripcion: nombre, banco: 'Banco', numero: '7712345678', saldoInicial: pesos(0), desde: '2026-01-01' };
  const { codigoCuenta } = await insertRow(db, cuentaBanco, cuenta);
  const suyo = { ...deUno, codigoCuenta };
  const estado = { ...suyo, nombreArchivo: 'estado.csv', formato: 'HOJA' as const, desde: HOY, hasta: HOY, nuevas: 2, repetidas: 0 };
  const { codigoExtracto } = await insertRow(db, extractoBanco, estado);
  const anotada = { ...suyo, clase: 'ANOTADA' as const, razon: 'Comisión del banco' };
  const { codigoConciliacion } = await insertRow(db, conciliacion, anotada);
  const linea = { codigoCompania, codigoCuenta, codigoExtracto, fecha: HOY, descripcion: nombre };
  const [abierta] = await db
    .insert(lineaBanco)
    .values([
      { ...linea, monto: pesos(100), referencia: '77', identidad: 'una' },
      { ...linea, monto: pesos(-5), saldo: pesos(95), identidad: 'otra', codigoConciliacion },
    ])
    .returning();
  const deSede = { ...suyo, codigoSucursal, fecha: HOY };
  const [puesto] = await db
    .insert(deposito)
    .values([1, 2].map((n) => ({ ...deSede, numero: `${n}`, monto: pesos(100), nota: nombre })))
    .returning();
  const [liquidada] = await db
    .insert(liquidacion)
    .values([1, 2].map((n) => ({ ...deSede, lote: `${n}`, bruto: pesos(100), comision: pesos(n) })))
    .returning();
  return {
    codigoCuenta,
    codigoConciliacion,
    codigoLinea: abierta!.codigoLinea,
    codigoDeposito: puesto!.codigoDeposito,
    codigoLiquidacion: liquidada!.codigoLiquidacion,
  };
}
