import { auditoria } from '@/contract/auditoria/auditoria';
import { send } from './send';

/** Who changed what: a report. */
export const leerAuditoria = send(auditoria.filter);
