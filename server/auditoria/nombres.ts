import { sql } from 'drizzle-orm';
import type { Db } from '../db/connect';
import type { User } from '../lib/user';

interface Llave {
  tabla: string;
  /** SQL expression of the row's name. */
  nombre: string;
  /** Key column, when its name differs from the column that points to it. */
  codigo?: string;
}

const PERSONA = `nombre || ' ' || apellido`;
const NUMERO = `'n.º ' || numero`;

/** Columns with a foreign key, and how to name the row they point to. */
const DE_LLAVE: Record<string, Llave> = {
  codigo_estudiante: { tabla: 'estudiante', nombre: 'nombre_completo' },
  codigo_fusion: { tabla: 'estudiante', nombre: 'nombre_completo', codigo: 'codigo_estudiante' },
  codigo_entidad: { tabla: 'entidad', nombre: PERSONA },
  codigo_pagador: { tabla: 'entidad', nombre: PERSONA, codigo: 'codigo_entidad' },
  codigo_unida: { tabla: 'entidad', nombre: PERSONA, codigo: 'codigo_entidad' },
  codigo_usuario: { tabla: 'usuario', nombre: 'usuario' },
  codigo_profesor: { tabla: 'profesor join entidad using (codigo_entidad, codigo_compania)', nombre: PERSONA },
  codigo_grupo: { tabla: 'grupo', nombre: 'descripcion' },
  codigo_periodo: { tabla: 'periodo_academico', nombre: 'descripcion' },
  codigo_modalidad: { tabla: 'modalidad', nombre: 'descripcion' },
  codigo_sucursal: { tabla: 'sucursal', nombre: 'descripcion_sucursal' },
  codigo_sucursal_origen: { tabla: 'sucursal', nombre: 'descripcion_sucursal', codigo: 'codigo_sucursal' },
  codigo_rol: { tabla: 'rol', nombre: 'descripcion' },
  codigo_categoria: { tabla: 'categoria', nombre: 'descripcion' },
  codigo_padre: { tabla: 'categoria', nombre: 'descripcion', codigo: 'codigo_categoria' },
  codigo_articulo: { tabla: 'articulo', nombre: 'nombre' },
  codigo_modelo: { tabla: 'articulo', nombre: 'nombre', codigo: 'codigo_articulo' },
  codigo_suplidor: { tabla: 'suplidor', nombre: 'descripcion' },
  codigo_persona: { tabla: 'entidad', nombre: PERSONA, codigo: 'codigo_entidad' },
  codigo_compra: { tabla: 'compra', nombre: NUMERO },
  codigo_transferencia_articulo: { tabla: 'transferencia_articulo', nombre: NUMERO },
  codigo_conteo: { tabla: 'conteo', nombre: NUMERO },
  codigo_sucursal_destino: { tabla: 'sucursal', nombre: 'descripcion_sucursal', codigo: 'codigo_sucursal' },
  codigo_servicio: { tabla: 'servicio', nombre: 'descripcion' },
  codigo_factura: { tabla: 'factura', nombre: NUMERO },
  codigo_cobro: { tabla: 'cobro', nombre: NUMERO },
};

type Columnas = Record<string, unknown> | null;
interface Fila {
  antes: Columnas;
  despues: Columnas;
}

const valoresDe = ({ antes, despues }: Fila, columna: string) =>
  [antes?.[columna], despues?.[columna]].filter((one) => typeof one === 'number');

/** Names of the keys in these rows, before and after the change: { 'codigo_grupo 4': 'Sub-10' }. One query per kind of key. */
export async function conNombres<F extends Fila>(db: Db, { codigoCompania }: User, filas: readonly F[]) {
  const conocidos = new Map<string, string>();
  for (const [columna, { tabla, nombre, codigo = columna }] of Object.entries(DE_LLAVE)) {
    const codigos = new Set(filas.flatMap((fila) => valoresDe(fila, columna)));
    if (codigos.size === 0) continue;
    const { rows } = await db.execute<{ codigo: number; nombre: string }>(
      sql`select ${sql.identifier(codigo)} codigo, ${sql.raw(nombre)} nombre from ${sql.raw(tabla)}
        where codigo_compania = ${codigoCompania} and ${sql.identifier(codigo)} = any(${sql.param([...codigos])})`,
    );
    rows.forEach((row) => conocidos.set(`${columna} ${row.codigo}`, row.nombre));
  }
  return filas.map((fila) => {
    const llaves = Object.keys(DE_LLAVE).flatMap((columna) => valoresDe(fila, columna).map((valor) => `${columna} ${valor}`));
    const nombres = llaves.flatMap((llave) => (conocidos.has(llave) ? [[llave, conocidos.get(llave)!] as const] : []));
    return { ...fila, nombres: Object.fromEntries(nombres) as Record<string, string> };
  });
}
