import { ApiError } from '@/services/http/apiError';
import { toast } from './toast';

/**
 * Says that something was saved, and offers for ten seconds to undo it: a second act, with its own row in the audit, which the server refuses
 * if somebody has changed the same since. `then` runs once it is undone.
 */
export function guardado(detail: string, undo: () => Promise<unknown>, then: () => void): void {
  const run = async () => {
    try {
      await undo();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return toast('warn', `No se deshizo: ${error.message}`);
    }
    toast('info', 'Deshecho');
    then();
  };
  toast('success', detail, { label: 'Deshacer', run: () => void run() });
}
