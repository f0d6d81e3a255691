import { useLoaded } from '@/components/data/useLoaded';

// Fetched when needed: the first paint carries no client of the API.
const estado = async () => (await import('@/services/sesion')).estadoRegistro();

/** Whether the system waits for its first academy; not known until the server has said so. */
export const useVacio = () => useLoaded(estado);
