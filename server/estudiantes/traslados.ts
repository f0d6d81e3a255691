import { sql, type SQL } from 'drizzle-orm';
import { nombreDe } from '../db/schema/personas';

/** One of the two records of a merge. */
export interface Lado {
  codigoEstudiante: number;
  codigoEntidad: number;
}

interface Como {
  /** Condition under which a row (t) conflicts with one of the record that stays; it is not moved. */
  choca?: (queda: Lado) => SQL;
  /** SQL: text that describes a row (t) that is not moved. */
  detalle?: SQL;
  /** Condition of the rows that a preview counts, where others are counted elsewhere. */
  cuenta?: (seVa: Lado) => SQL;
  /** SQL assignments of a moved row: 'columna = valor'. */
  cambia?: (queda: Lado, seVa: Lado) => SQL;
  /** SQL assignments of a row that is not moved. */
  cierra?: SQL;
}

/** How the rows of one column that refers to a student or to its person are moved to the record that stays (`queda`). */
export interface Traslado extends Como {
  tabla: string;
  columna: string;
  /** Singular and plural of such a row. */
  que: readonly [string, string];
}

const de = (tabla: string, columna: string, uno: string, varios: string, como: Como = {}): Traslado => {
  return { tabla, columna, que: [uno, varios], ...como };
};

/** The code of a record that a column refers to: that of the student, or of its person. */
export const codigoEn = ({ columna }: Traslado, { codigoEstudiante, codigoEntidad }: Lado): number =>
  columna === 'codigo_estudiante' || columna === 'codigo_fusion' ? codigoEstudiante : codigoEntidad;

const grupoDeT = sql`(select g.descripcion from grupo g where g.codigo_grupo = t.codigo_grupo)`;
const personaDeT = sql`(select ${nombreDe('p')} from entidad p where p.codigo_entidad = t.codigo_entidad)`;

/**
 * Every column that refers to a student or a person, except the student's own link to its person. A test compares the list with the
 * database.
 */
export const TRASLADOS: readonly Traslado[] = [
  de('inscripcion', 'codigo_estudiante', 'inscripción', 'inscripciones', {
    // Of two active enrolments in one group the newer has been ended before: one child takes one place and is on the roll once.
    cambia: () => sql`version = t.version + 1`,
  }),
  de('factura', 'codigo_estudiante', 'factura', 'facturas', {
    cambia: (queda, seVa) =>
      sql`codigo_entidad = case when t.codigo_entidad = ${seVa.codigoEntidad} then ${queda.codigoEntidad} else t.codigo_entidad end,
        version = t.version + 1`,
  }),
  de('factura', 'codigo_entidad', 'factura', 'facturas', {
    cuenta: ({ codigoEstudiante }) => sql`t.codigo_estudiante is distinct from ${codigoEstudiante}`,
    cambia: () => sql`version = t.version + 1`,
  }),
  de('cobro', 'codigo_pagador', 'cobro', 'cobros'),
  de('saldo_movimiento', 'codigo_entidad', 'movimiento de saldo', 'movimientos de saldo'),
  de('saldo_movimiento', 'codigo_contraparte', 'traslado de saldo', 'traslados de saldo'),
  de('correo', 'codigo_entidad', 'correo', 'correos'),
  de('mensaje_atraso', 'codigo_entidad', 'mensaje', 'mensajes', {
    choca: ({ codigoEntidad }) => sql`t.deshecho is null and exists (select 1 from mensaje_atraso o
      where o.codigo_entidad = ${codigoEntidad} and o.fecha = t.fecha and o.deshecho is null)`,
    detalle: sql`'Mensaje del ' || to_char(t.fecha, 'DD/MM/YYYY')`,
  }),
  de('gestion_cobranza', 'codigo_entidad', 'gestión de cobranza', 'gestiones de cobranza'),
  de('enlace_familia', 'codigo_entidad', 'enlace de familia', 'enlaces de familia'),
  de('aviso_transferencia', 'codigo_entidad', 'transferencia avisada', 'transferencias avisadas', {
    choca: ({ codigoEntidad }) => sql`t.estado = 'PENDIENTE' and exists (select 1 from aviso_transferencia o
      where o.codigo_entidad = ${codigoEntidad} and lower(o.referencia) = lower(t.referencia) and o.estado = 'PENDIENTE')`,
    detalle: sql`'Transferencia ' || t.referencia`,
  }),
  de('lista_espera', 'codigo_estudiante', 'lugar en una lista de espera', 'lugares en listas de espera', {
    choca: ({ codigoEstudiante }) => sql`t.estatus = 'ESPERA' and exists (select 1 from lista_espera o
      where o.codigo_estudiante = ${codigoEstudiante} and o.codigo_grupo = t.codigo_grupo and o.estatus = 'ESPERA')`,
    detalle: sql`'Lista de espera de ' || ${grupoDeT}`,
    cierra: sql`estatus = 'RETIRADO', version = t.version + 1`,
  }),
  de('interesado', 'codigo_estudiante', 'anotación de interesado', 'anotaciones de interesado'),
  de('seguimiento_estudiante', 'codigo_estudiante', 'contacto con la familia', 'contactos con la familia'),
  de('beca_estudiante', 'codigo_estudiante', 'beca', 'becas'),
  de('carta_saldo', 'codigo_estudiante', 'carta de saldo', 'cartas de saldo'),
  de('registro_asistencia', 'codigo_estudiante', 'asistencia', 'asistencias', {
    choca: ({ codigoEstudiante }) => sql`exists (select 1 from registro_asistencia o where o.codigo_estudiante = ${codigoEstudiante}
      and o.codigo_grupo = t.codigo_grupo and o.fecha_asistencia = t.fecha_asistencia)`,
    detalle: sql`'Asistencia en ' || ${grupoDeT} || ' de un día que ya está registrado'`,
  }),
  de('aviso_ausencia', 'codigo_estudiante', 'aviso de ausencia', 'avisos de ausencia', {
    choca: ({ codigoEstudiante }) => sql`exists (select 1 from aviso_ausencia o where o.codigo_estudiante = ${codigoEstudiante}
      and o.codigo_grupo = t.codigo_grupo and o.fecha_asistencia = t.fecha_asistencia)`,
    detalle: sql`'Aviso de ausencia en ' || ${grupoDeT} || ' de un día que ya lo tiene'`,
  }),
  de('reposicion', 'codigo_estudiante', 'reposición', 'reposiciones', {
    choca: ({ codigoEstudiante }) => sql`exists (select 1 from reposicion o where o.codigo_estudiante = ${codigoEstudiante}
      and ((o.codigo_grupo, o.fecha) = (t.codigo_grupo, t.fecha) or (o.codigo_grupo_falta, o.fecha_falta) = (t.codigo_grupo_falta, t.fecha_falta)))`,
    detalle: sql`'Reposición en ' || ${grupoDeT} || ' que ya tiene'`,
  }),
  de('responsable_estudiante', 'codigo_estudiante', 'responsable', 'responsables', {
    choca: (queda) => sql`t.codigo_entidad = ${queda.codigoEntidad} or exists (select 1 from responsable_estudiante o
      where o.codigo_estudiante = ${queda.codigoEstudiante} and o.codigo_entidad = t.codigo_entidad)`,
    detalle: sql`'Responsable ' || ${personaDeT}`,
    cambia: ({ codigoEstudiante }) => sql`contacto_pago = t.contacto_pago and not exists (select 1 from responsable_estudiante o
      where o.codigo_estudiante = ${codigoEstudiante} and o.contacto_pago), version = t.version + 1`,
  }),
  de('responsable_estudiante', 'codigo_entidad', 'niño a su cargo', 'niños a su cargo', {
    choca: (queda) => sql`t.codigo_estudiante = ${queda.codigoEstudiante} or exists (select 1 from responsable_estudiante o
      where o.codigo_estudiante = t.codigo_estudiante and o.codigo_entidad = ${queda.codigoEntidad})`,
    detalle: sql`'Es responsable de quien ya lo tiene'`,
  }),
  de('documento_estudiante', 'codigo_estudiante', 'documento', 'documentos'),
  de('estudiante_info', 'codigo_estudiante', 'hoja de más información', 'hojas de más información', {
    choca: ({ codigoEstudiante }) => sql`exists (select 1 from estudiante_info o where o.codigo_estudiante = ${codigoEstudiante})`,
    detalle: sql`'Más información (lo que falte se completa)'`,
  }),
  de('direccion', 'codigo_entidad', 'dirección', 'direcciones', {
    cambia: ({ codigoEntidad }) => sql`principal = t.principal and not exists (select 1 from direccion o
      where o.codigo_entidad = ${codigoEntidad} and o.principal)`,
  }),
  de('baja_estudiante', 'codigo_estudiante', 'baja anterior', 'bajas anteriores', {
    choca: () => sql`t.reactivado is null`,
    detalle: sql`'Baja desde el ' || to_char(t.fecha, 'DD/MM/YYYY')`,
  }),
  de('estudiante', 'codigo_fusion', 'ficha unida antes', 'fichas unidas antes'),
  de('entidad', 'codigo_unida', 'persona unida antes', 'personas unidas antes'),
  de('profesor', 'codigo_entidad', 'profesor', 'profesores', {
    choca: ({ codigoEntidad }) => sql`exists (select 1 from profesor o where o.codigo_entidad = ${codigoEntidad})`,
    detalle: sql`'Es profesor, y la otra ficha también'`,
  }),
  de('comprador_fiscal', 'codigo_entidad', 'dato fiscal', 'datos fiscales', {
    choca: ({ codigoEntidad }) => sql`exists (select 1 from comprador_fiscal o where o.codigo_entidad = ${codigoEntidad})`,
    detalle: sql`'RNC ' || t.rnc`,
  }),
  de('comprobante', 'codigo_comprador', 'comprobante fiscal', 'comprobantes fiscales', {
    // A fiscal document stays with the person it was issued to.
    choca: () => sql`true`,
    detalle: sql`'Comprobante fiscal ' || coalesce(t.ncf, 'sin número')`,
  }),
  de('suplidor', 'codigo_persona', 'suplidor', 'suplidores'),
  de('usuario', 'codigo_entidad', 'usuario', 'usuarios'),
];

/** Fields of the person that the remaining record takes over where its own are empty. */
export const CAMPOS_DE_PERSONA = {
  fecha_nacimiento: 'Fecha de nacimiento',
  sexo: 'Sexo',
  documento: 'Documento',
  email: 'Correo',
  telefono: 'Teléfono',
  telefono_otro: 'Otro teléfono',
  whatsapp: 'WhatsApp',
  codigo_foto: 'Foto',
} as const;

/** The same for fields of the further information. */
export const CAMPOS_DE_INFO = {
  tipo_sangre: 'Tipo de sangre',
  alergias: 'Alergias',
  condiciones: 'Condiciones',
  medicamentos: 'Medicamentos',
  seguro_medico: 'Seguro médico',
  numero_seguro: 'Número de seguro',
  medico: 'Médico',
  telefono_medico: 'Teléfono del médico',
  escuela: 'Escuela',
  grado: 'Grado',
  talla_uniforme: 'Talla del uniforme',
  numero_camiseta: 'Número de camiseta',
  nota: 'Nota',
} as const;
