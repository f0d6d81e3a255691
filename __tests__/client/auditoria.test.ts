import { readdirSync } from 'node:fs';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { enlaceDe, historiaDe } from '@/components/auditoria/Cambios';
import type { Cambio } from '@/contract/auditoria/auditoria';
import { campo, DINERO, valor } from '@/contract/auditoria/columnas';
import { cambios, frase } from '@/contract/auditoria/palabras';
import { snake } from '@/utils/texto';

const base: Cambio = {
  codigoAuditoria: 1,
  momento: '2026-03-10T14:00:00Z',
  usuario: 'admin',
  desde: '',
  tabla: 'entidad',
  llave: '7',
  accion: 'UPDATE',
  antes: { nombre: 'Ángel', apellido: 'Peña', telefono: '809-555-0100' },
  despues: { nombre: 'Ángel', apellido: 'Peña', telefono: '809-555-0199' },
  nombres: {},
};

describe('a change in words', () => {
  test('is a sentence about the record, by its name', () => {
    expect(frase(base)).toBe('modificó la persona Ángel Peña');
    expect(frase({ ...base, tabla: 'factura', accion: 'INSERT', antes: null, despues: { numero: 12 } })).toBe('creó la factura n.º 12');
    const nombres = { 'codigo_estudiante 3': 'Sofía', 'codigo_entidad 9': 'Rosa', 'codigo_usuario 2': 'caja', 'codigo_cobro 5': 'n.º 8' };
    const nuevo = (tabla: string, despues: object) =>
      frase({ ...base, accion: 'INSERT', antes: null, tabla, nombres, despues: despues as Record<string, unknown> });
    expect(nuevo('inscripcion', { codigo_estudiante: 3, usuario: 'admin' })).toBe('creó la inscripción de Sofía');
    expect(nuevo('estudiante_info', { codigo_estudiante: 3 })).toBe('creó la información de Sofía');
    expect(nuevo('documento_estudiante', { codigo_estudiante: 3, descripcion: 'Acta' })).toBe('creó el documento Acta de Sofía');
    expect(nuevo('factura', { numero: 12, codigo_estudiante: 3 })).toBe('creó la factura n.º 12 de Sofía');
    expect(nuevo('cobro_forma', { codigo_cobro: 5 })).toBe('creó la forma del cobro n.º 8');
    expect(nuevo('profesor', { codigo_entidad: 9 })).toBe('creó el profesor Rosa');
    expect(nuevo('detalle_acceso', { codigo_usuario: 2, codigo_acceso: 9 })).toBe('creó el acceso de caja');
    expect(frase({ ...base, tabla: 'sesion', accion: 'INSERT', antes: null, despues: {} })).toBe('inició sesión');
    const llamada = { ...base, tabla: 'llamada', antes: null, despues: { funcion: 'Crear: Categoría' } };
    expect(frase({ ...llamada, accion: 'RECHAZO' })).toBe('intentó sin acceso «Crear: Categoría»');
    expect(frase({ ...llamada, accion: 'EXPORTACION' })).toBe('exportó «Crear: Categoría»');
    expect(frase({ ...base, tabla: 'otra', antes: null, despues: null, accion: 'DELETE' })).toBe('eliminó otra 7');
  });

  test('says of an update what changed only, of a new row all that it holds', () => {
    expect(cambios(base)).toEqual(['Teléfono: 809-555-0100 → 809-555-0199']);
    expect(cambios({ ...base, accion: 'INSERT', antes: null, despues: { nombre: 'Ángel', email: '', activo: true } })).toEqual([
      'Nombre: Ángel',
      'Activo: Sí',
    ]);
  });

  test('money, days, moments, yes and no, nothing and keys are what a person reads', () => {
    expect(valor('total', 123_450)).toBe('DOP 1,234.50');
    expect(valor('fecha', '2026-03-10')).toBe('10/03/2026');
    expect(valor('activo', false)).toBe('No');
    expect(valor('nota', '')).toBe('—');
    expect(valor('codigo_grupo', 4)).toBe('4');
    expect(valor('codigo_acceso', 9)).toBe('Estudiante');
    expect(valor('itbis', 1800, 'articulo')).toBe('18 %');
    expect(valor('tipo', 'CERTIFICADO_MEDICO')).toBe('Certificado médico');
    expect(valor('descripcion', 'COPA')).toBe('COPA');
    const nombres = { 'codigo_grupo 3': 'Sub-8', 'codigo_grupo 4': 'Sub-10 A' };
    expect(cambios({ ...base, antes: { codigo_grupo: 3 }, despues: { codigo_grupo: 4 }, nombres })).toEqual(['Grupo: Sub-8 → Sub-10 A']);
  });

  test('what a column holds in parts is told in words and pesos too, and not as it is stored', () => {
    const cambio = { fecha: '2026-11-28', monto: -150_000, rebajado: 0 };
    expect(cambios({ ...base, tabla: 'factura', antes: { cambios: null }, despues: { cambios: [cambio] } })).toEqual([
      'Cambios: — → Fecha: 28/11/2026, Monto: -DOP 1,500.00, Rebajado: DOP 0.00',
    ]);
    const pasos = [
      { tipo: 'BASE', concepto: 'Precio base', monto: 300_000 },
      { tipo: 'BECA', concepto: 'Beca Mérito 50 %', monto: -150_000 },
    ];
    expect(valor('pasos', pasos, 'factura_detalle')).toBe(
      'Tipo: Base, Concepto: Precio base, Monto: DOP 3,000.00; Tipo: Beca, Concepto: Beca Mérito 50 %, Monto: -DOP 1,500.00',
    );
    expect(valor('recalculo', { precioClase: 35_000 }, 'factura')).toBe('Precio clase: DOP 350.00');
    expect(valor('mapeo', {})).toBe('—');
  });

  test('a column is called by its words, with their accents', () => {
    expect(['alerta_medica', 'codigo_periodo', 'rnc', 'fecha_vencimiento'].map(campo)).toEqual([
      'Alerta médica',
      'Período',
      'RNC',
      'Fecha vencimiento',
    ]);
  });
});

describe('the record of a change', () => {
  const todos = new Set([9, 48]);
  const de = (tabla: string, despues: object, more: object = {}) =>
    enlaceDe({ ...base, tabla, despues: despues as Record<string, unknown>, ...more }, todos);

  test('is where its page is, for who may open that, while there is one', () => {
    expect(de('inscripcion', { codigo_estudiante: 3 })).toBe('/estudiante?codigo=3');
    expect(de('categoria', { descripcion: 'Balones & redes' })).toBe('/inventario/categoria?filtro=Balones+%26+redes');
    expect(de('categoria', { descripcion: 'Balones', activo: false })).toBe('/inventario/categoria?filtro=Balones&inactivos=true');
    expect(de('grupo', { descripcion: 'Sub-10' })).toBeUndefined();
    expect(de('entidad', { nombre: 'Ángel', apellido: 'Peña' })).toBeUndefined();
    expect(de('estudiante', {}, { accion: 'DELETE', despues: null, antes: { codigo_estudiante: 3 } })).toBeUndefined();
    expect(de('baja_estudiante', {}, { accion: 'DELETE', despues: null, antes: { codigo_estudiante: 3 } })).toBe('/estudiante?codigo=3');
    expect(de('otra', { codigo_estudiante: 3 })).toBeUndefined();
  });

  test('has a history of its own', () => {
    expect(historiaDe({ tabla: 'detalle_acceso', llave: '2/9' })).toBe('/auditoria?tabla=detalle_acceso&llave=2%2F9');
  });
});

describe('the tables of the database', () => {
  const folder = 'server/db/schema';
  const tables = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => Object.values(jest.requireActual(`@/${folder}/${file.replace('.ts', '')}`) as object))
    .filter((value): value is PgTable => is(value, PgTable));

  test('hold cents in columns that are told as money', () => {
    const cents = tables.flatMap((table) =>
      Object.entries(getTableColumns(table)).flatMap(([name, { columnType, primary }]) =>
        columnType === 'PgBigInt53' && !primary ? [[snake(name), `${getTableName(table)}.${snake(name)}`]] : [],
      ),
    );
    expect(cents.length).toBeGreaterThan(10);
    // Fiscal numbers run to ten digits: they are no money. The sums of a day are not audited.
    const otras = new Set(['secuencia_fiscal.desde', 'secuencia_fiscal.siguiente', 'secuencia_fiscal.hasta', 'dia_cobrado.entro']);
    expect(cents.filter(([, name]) => !otras.has(name!)).filter((names) => !names.some((name) => DINERO.has(name)))).toEqual([]);
  });
});
