import { routes, type Route } from '@/contract/routes';
import { narrowed } from '@/layout/menu/sections';
import { saidOf } from '@/layout/menu/said';
import { findPages } from '@/layout/palette/pages';

jest.mock('@/layout/menu/builtPages', () => ({ builtPages: new Set<string>() }));

// What people of an academy type when they look for something, and the page that must be among the six that the palette shows.
const ASKED: Record<string, string> = {
  '/process/factura':
    'cobrar, cobro, pagar, pago, recibir pago, mensualidad, cuotas, colegiatura, abono, efectivo, transferencia, recibo, cajero, saldo, tarjeta',
  '/process/asistencia': 'pasar lista, asistencia, presentes, tardanza, faltas, marcar asistencia, excusa',
  '/process/caja': 'abrir caja, cerrar caja, arqueo, cierre de caja, cuadre, turno, cuadrar la caja, fondo, billetes',
  '/process/inscripcion': 'inscribir, matricular, matrícula, nuevo alumno, lista de espera, renovar, cupo',
  '/process/interesados': 'prospectos, interesados, visitas, clase de prueba',
  '/process/banco': 'banco, conciliar, depósito, estado de cuenta del banco, cheque devuelto',
  '/process/libros': 'libros, 606, 607, impuestos, contador, incobrables',
  '/process/factura/generarFactura': 'vender, venta, facturar, uniforme, comprobante, ncf, e-cf',
  '/process/factura/generarCuota': 'cargos, facturar el mes, mensualidades, recargo, generar',
  '/process/campamento': 'campamento, verano, semanas',
  '/process/factura/anularfacturaestudiante':
    'anular, reversar, reverso, devolver dinero, devolución, nota de crédito, borrar factura, error',
  '/estudiante': 'alumnos, niños, jugadores, atletas, carnet, ficha, expediente, retirar',
  '/responsableEstudiante': 'madre, papá, tutores, representante, acudiente, familia, teléfono, contacto de emergencia',
  '/profesor': 'entrenador, coach, instructores, maestro, personal',
  '/batch/estudiante': 'importar alumnos, subir excel, csv',
  '/grupo': 'equipo, categoría, clases, sub, edades',
  '/grupo/detallegrupo': 'horario, calendario, canchas',
  '/estudiante/transferenciagrupo': 'mover, cambiar de grupo, traslado',
  '/estudiante/cancelarInscripcion': 'dar de baja, baja, retiro, desinscribir',
  '/periodo': 'temporada, feriados, día sin clase, vacaciones',
  '/periodo/modalidad': 'plan de pago, planes, mensual, trimestral',
  '/mensajeatraso': 'whatsapp, correo, recordatorios, avisos, promesas, cobranza, plantillas',
  '/descuento': 'rebajas, hermanos, promoción',
  '/beca/otorgarbeca': 'dar beca, asignar una beca, ayuda',
  '/servicio': 'precios, tarifas, itbis',
  '/evento': 'torneo, partido, viaje, copa',
  '/inventario/articulo': 'productos, camisetas, balones, tienda, tallas',
  '/process/compra': 'comprar, pedido, recibir mercancía',
  '/inventario/movArticulo': 'conteo, kardex, ajuste, stock, merma',
  '/inventario/transferenciaArticulo': 'trasladar, despacho',
  '/suplidor': 'proveedor, proveedores, cuentas por pagar',
  '/usuario/cambiarcontrasena': 'clave, mi clave, password, segundo factor',
  '/usuario': 'usuarios, cajeros, empleados',
  '/usuario/otorgaracceso': 'permiso, permisos, privilegios',
  '/usuario/roles': 'roles, puestos, perfil',
  '/usuario/sucursalusuario': 'sede, asignar sede',
  '/usuario/cambiarcontrasenaotro': 'olvidó la clave, restablecer clave, bloqueado',
  '/auditoria': 'bitácora, quién hizo, historial de cambios',
  '/compania': 'logo, rnc, configuración, ajustes, smtp, secuencias, academia',
  '/compania/printTest': 'impresora, ticket, térmica',
  '/report/factura/vencida': 'morosos, deudas, deudores, quién debe, por cobrar',
  '/report/factura/histPagoEstudiante': 'estado de cuenta, cuánto ha pagado',
  '/report/ingreso/resumenCobroFecha': 'cobrado, recaudación, forma de pago',
  '/report/beca/becaEstudiante': 'becados, becas',
  '/report/estudiante/estudianteInactivo': 'retirados, desertores',
  '/report/ingreso/estatus': 'ganancias, rendimiento',
  '/report/ingreso/ingresoResumenAnual': 'crecimiento, ventas anuales',
  '/report/inventario/existenciaArticulo': 'existencias, existencia, agotados, reponer',
  '/report/asistencia/reportProfesor': 'nómina de profesores, supervisar',
  '/novedades': 'versión, cambios, qué hay de nuevo',
};
const asked = Object.entries(ASKED).flatMap(([path, all]) => all.split(', ').map((typed) => [typed, path] as const));
const pages: Route[] = routes.filter(({ access }) => access !== 'public');
const menu = [...new Set(pages.map(({ section }) => section))].flatMap((section) =>
  section ? [{ section, items: pages.filter((page) => page.section === section) as never }] : [],
);

test('there are 150 questions or more', () => expect(asked.length).toBeGreaterThanOrEqual(150));

test.each(asked)('«%s» finds %s in the palette', (typed, path) => {
  expect(
    findPages(pages, typed, [])
      .slice(0, 6)
      .map((page) => page.path),
  ).toContain(path);
});

test('the menu, filtered by a word that is in no title, shows the page that is called so', () => {
  const found = narrowed(menu, 'morosos', saidOf).flatMap(({ items }) => items.map(({ path }) => path));
  expect(found).toContain('/report/factura/vencida');
  expect(narrowed(menu, 'morosos')).toEqual([]);
});

test('a word that is in a title finds titles alone, so that Enter opens what is written there', () => {
  const found = narrowed(menu, 'Eventos', saidOf).flatMap(({ items }) => items.map(({ path }) => path));
  expect(found).toEqual(['/evento']);
});
