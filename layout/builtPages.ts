import type { RoutePath } from '@/contract/routes';

/** Every route whose page exists; menu and start page show no other. A test compares it with pages/. */
export const builtPages: ReadonlySet<string> = new Set<RoutePath>([
  '/',
  '/404',
  '/auth',
  '/auth/access',
  '/auth/login',
  '/estudiante',
  '/grupo',
  '/inventario/categoria',
  '/periodo',
  '/periodo/modalidad',
  '/privacypolicy',
  '/process/asistencia',
  '/process/caja',
  '/process/factura',
  '/process/inscripcion',
  '/report/factura/vencida',
]);
