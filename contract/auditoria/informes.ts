import { ENTRE_FECHAS, type Informe } from '../columns';
import type { Cambio } from './auditoria';
import { cambios, frase } from './palabras';

/** Who changed what. */
export const auditoria = {
  path: 'auditoria/all/filter',
  title: 'Auditoría',
  sort: ['momento'],
  newestFirst: true,
  filters: { usuario: 60, tabla: 60, llave: 80, accion: ['INSERT', 'UPDATE', 'DELETE', 'RECHAZO', 'EXPORTACION'], ...ENTRE_FECHAS },
  columns: [
    { id: 'momento', header: 'Cuándo', kind: 'moment', sort: 'momento' },
    { id: 'usuario', header: 'Quién' },
    { id: 'frase', header: 'Qué hizo', value: (cambio) => frase(cambio) },
    { id: 'cambios', header: 'Antes → después', value: (cambio) => cambios(cambio).join('; ') },
    { id: 'desde', header: 'Desde' },
  ],
} as const satisfies Informe<Cambio>;
