import type { VistaCompartida } from '@/contract/usuarios/vista';
import { ApiError } from '@/services/http/apiError';
import { vistaService } from '@/services/usuarios';
import type { AppDispatch } from '@/store';
import { vistaRetirada } from '@/store/vistas';
import { toast } from '../../feedback/toast';
import { tellRefusal } from '../../form/useSubmit';

/** Takes a view away from its role; a toast says how it went. */
export async function dejarDeCompartir(dispatch: AppDispatch, { codigoVista, nombre }: VistaCompartida): Promise<void> {
  try {
    await vistaService.delete({ params: { id: codigoVista } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return tellRefusal(error);
  }
  dispatch(vistaRetirada(codigoVista));
  toast('success', `«${nombre}» ya no se comparte`);
}
