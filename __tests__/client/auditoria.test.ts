import { readFileSync, readdirSync } from 'node:fs';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import type { Cambio } from '@/contract/auditoria/auditoria';
import { cambios, campo, DINERO, frase, REGISTRO, valor } from '@/components/auditoria/palabras';

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
  reservado: false,
};

describe('a change in words', () => {
  test('is a sentence about the record, by its name', () => {
    expect(frase(base)).toBe('modificó la persona Ángel Peña');
    expect(frase({ ...base, tabla: 'factura', accion: 'INSERT', antes: null, despues: { numero: 12 } })).toBe('creó la factura n.º 12');
    expect(frase({ ...base, tabla: 'inscripcion', despues: { codigo_estudiante: 3 }, nombres: { codigo_estudiante: 'Sofía' } })).toBe(
      'modificó la inscripción Sofía',
    );
    expect(frase({ ...base, tabla: 'sesion', accion: 'INSERT', antes: null, despues: {} })).toBe('inició sesión');
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
    const despues = { codigo_grupo: 4 };
    expect(cambios({ ...base, antes: { codigo_grupo: 3 }, despues, nombres: { codigo_grupo: 'Sub-10 A' } })).toEqual([
      'Grupo: 3 → Sub-10 A',
    ]);
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

describe('the tables of the database', () => {
  const folder = 'server/db/schema';
  const tables = readdirSync(folder)
    .flatMap((file) => Object.values(jest.requireActual(`@/${folder}/${file.replace('.ts', '')}`) as object))
    .filter((value): value is PgTable => is(value, PgTable));

  test('have words, each of them that is audited', () => {
    const unaudited = /c.relname not in \(([^)]+)\)/.exec(readFileSync('server/db/automatic.sql', 'utf8'))![1]!;
    const names = tables.map(getTableName).filter((name) => !unaudited.includes(`'${name}'`));
    expect(names.length).toBeGreaterThan(30);
    expect(names.filter((name) => !REGISTRO[name])).toEqual([]);
  });

  test('hold cents in columns that are told as money', () => {
    const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
    const cents = tables.flatMap((table) =>
      Object.entries(getTableColumns(table)).flatMap(([name, { columnType, primary }]) =>
        columnType === 'PgBigInt53' && !primary ? [[snake(name), `${getTableName(table)}.${snake(name)}`]] : [],
      ),
    );
    expect(cents.length).toBeGreaterThan(10);
    expect(cents.filter((names) => !names.some((name) => DINERO.has(name)))).toEqual([]);
  });
});
