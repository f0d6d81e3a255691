import { useLoaded } from '@/components/data/useLoaded';

// Imported on demand, to keep the API client out of the first bundle.
const estado = async () => (await import('@/services/sesion')).registroService.estado();

/** Whether the system has no academy yet; unknown until the server has answered. */
export const useVacio = () => useLoaded(estado);
