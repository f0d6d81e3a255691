import { plantilla as calls } from '@/contract/cobranza/plantilla';
import { plantillaMensaje } from '../db/schema/cobranza';
import { crud } from '../lib/crud';
import { invalid } from '../lib/errors';

export default crud(calls, plantillaMensaje, {
  // Refuses a mail without a subject; a WhatsApp template has none.
  beforeSave: async (_, { canal, asunto }) => {
    if (canal === 'WHATSAPP') return { asunto: '' };
    if (asunto === '') throw invalid({ asunto: 'Un correo lleva asunto' });
    return undefined;
  },
});
