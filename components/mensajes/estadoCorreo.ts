import type { EstadoAjustes, EstadoCorreo } from '@/contract/mensajes/correo';

export const SEGURIDAD: Record<EstadoAjustes['seguridad'], string> = {
  STARTTLS: 'STARTTLS',
  TLS: 'TLS',
  NINGUNA: 'Ninguna (solo en el mismo equipo)',
};

/** What it means that these settings are in use. */
export const SITUACION: Record<EstadoAjustes['origen'], string> = {
  COMPANIA: 'Los correos salen con estos ajustes.',
  ENTORNO: 'Los correos salen con los ajustes del equipo en que corre Cantera. Los que guarde aquí los reemplazan para su academia.',
  NINGUNO: 'Todavía no sale ningún correo: se guardan en la bandeja de salida hasta que haya un servidor.',
};

/** The label and severity of each state of a mail. */
export const ESTADO: Record<EstadoCorreo, { label: string; severity: 'success' | 'info' | 'warning' | 'danger' | 'secondary' }> = {
  PENDIENTE: { label: 'Pendiente', severity: 'info' },
  ENVIANDO: { label: 'Saliendo', severity: 'info' },
  ENVIADO: { label: 'Enviado', severity: 'success' },
  FALLIDO: { label: 'No salió', severity: 'danger' },
  INCIERTO: { label: 'No se sabe', severity: 'warning' },
  CANCELADO: { label: 'Cancelado', severity: 'secondary' },
};
