import type { RoutePath } from '@/contract/routes';

// What the staff of an academy calls a page or does on it, beside its title: the palette and the filter of the menu search in it. Nobody
// reads these words, they are only typed. A plural finds its singular too, because the typed letters only have to occur in a word.

const PAGES: Partial<Record<RoutePath, string>> = {
  '/': 'inicio resumen tablero panel indicadores cifras hoy pendientes',
  '/process/factura':
    'cobrar pagar pagos pagó cuotas mensualidades colegiatura recibir dinero efectivo transferencias tarjeta cajero mostrador abonos recibos saldo familia',
  '/process/asistencia': 'asistencias pasar presentes ausentes tardanzas faltas marcar clase excusas entrenamiento',
  '/process/caja':
    'abrir cerrar arqueo arqueos cierre cierres cuadre cuadrar turno efectivo fondo gaveta contar billetes sobrante faltante vale gastos retiros salidas entradas',
  '/process/banco':
    'bancos cuentas depósitos depositar transferencias estado cuenta del banco conciliar conciliación cheques devueltos tarjetas lotes comisión banreservas popular',
  '/process/libros': 'contabilidad contador impuestos dgii 606 607 608 itbis gastos suplidores incobrables diario asientos exportar libro',
  '/process/inscripcion':
    'inscribir inscripciones matricular matrículas registrar niños alumnos nuevos ingresos reservar cupos plazas lista espera renovar',
  '/process/interesados': 'prospectos interesadas familias visitas preguntas llamar llamadas seguimiento prueba clase pendientes posibles',
  '/process/factura/realizarCobro': 'cobrar facturas pagos pagar ventas contado recibos proveedor clientes mostrador',
  '/process/factura/generarFactura':
    'facturar ventas vender uniformes camisetas balones tienda clientes consumidor comprobantes ncf e-cf crédito fiscal eventos servicios',
  '/process/factura/generarCuota': 'facturar mes mensualidades cargos masivos recargos moras facturación lote cobrar período',
  '/process/campamento': 'campamentos verano semanas inscribir navidad vacaciones días cupos',
  '/process/factura/anularfacturaestudiante':
    'anular cancelar dinero borrar eliminar reversar reversos reversiones devolver devoluciones error equivocación notas crédito deshacer cobros recibos',
  '/estudiante':
    'alumnos niños jugadores atletas fichas expedientes carnets fotos documentos alergias médicos buscar retirar retiros bajas cumpleaños jóvenes',
  '/responsableEstudiante':
    'madres mamá papá padres representantes acudientes familias contactos teléfonos emergencias recoge pagador direcciones encargados duplicados unir whatsapp',
  '/profesor': 'entrenadores coach instructores maestros técnicos docentes staff personal empleados',
  '/batch/estudiante': 'importar subir excel csv hojas migrar listado masivo plantillas archivos alumnos niños',
  '/grupo': 'equipos categorías clases secciones cupos canchas horarios edades sub precios mensualidad plazas',
  '/grupo/detallegrupo': 'horarios calendario días horas canchas lugares semana entrenamientos agenda',
  '/estudiante/transferenciagrupo': 'cambiar mover traslados trasladar pasar equipo categoría subir',
  '/estudiante/cancelarInscripcion': 'retirar retiros bajas salir salidas desinscribir dar de baja dejar abandonar',
  '/periodo': 'temporadas años ciclos cursos feriados días sin clase calendario vacaciones renovar copiar festivos',
  '/periodo/modalidad': 'planes planes de pago frecuencia mensual semanal trimestral quincenal cuotas pronto pago',
  '/mensajeatraso':
    'whatsapp correos mensajes recordatorios avisos morosos cobranza deudas plantillas reglas email promesas notificar sms cola bandeja familias transferencias',
  '/descuento': 'rebajas ofertas hermanos promociones porcentajes',
  '/beca': 'becas tipos ayudas apoyo patrocinios becados exonerar',
  '/beca/otorgarbeca': 'becas dar asignar becados ayudas patrocinios conceder exonerar revocar quitar',
  '/servicio': 'precios tarifas productos conceptos cargos inscripción uniforme itbis transporte',
  '/evento': 'torneos partidos copas viajes actividades entradas boletas juegos ligas excursiones',
  '/inventario/articulo': 'productos mercancía tienda uniformes camisetas balones tallas códigos precios mínimo barras conos',
  '/process/compra': 'comprar compras proveedores suplidores pedidos recibir mercancía entradas facturas gastos órdenes devolución',
  '/inventario/movArticulo':
    'entradas salidas ajustes ajustar kardex conteos contar inventarios físicos existencias almacén stock pérdida daño merma',
  '/inventario/transferenciaArticulo': 'trasladar traslados enviar mover mercancía sucursales despachos recibir',
  '/inventario/categoria': 'tipos familias clases productos clasificación',
  '/suplidor': 'proveedores vendedores compras deudas acreedores cuentas por pagar',
  '/batch/articulo': 'importar subir excel csv productos inventario inicial masivo archivos hojas',
  '/usuario/cambiarcontrasena': 'claves password seguridad pin segundo factor sesiones teléfono perfil mi',
  '/usuario': 'usuarios cuentas empleados personal cajeros login desactivar operadores secretaria',
  '/usuario/otorgaracceso': 'permisos accesos roles privilegios dar quitar asignar autorizar puede',
  '/usuario/roles': 'perfiles puestos permisos cargos cajero recepción funciones',
  '/usuario/roles/assignAccessRol': 'permisos roles privilegios qué puede hacer autorizaciones funciones',
  '/usuario/sucursalusuario': 'sedes locales asignar permisos donde trabaja ver',
  '/usuario/cambiarcontrasenaotro': 'claves olvidó restablecer resetear password temporal bloqueado empleado recuperar',
  '/auditoria': 'historial cambios quién hizo bitácora registro log rastros movimientos sospechoso borró',
  '/compania':
    'academia empresa negocio datos logo rnc ajustes configuración configurar correo smtp fiscal comprobantes ncf secuencias certificado mora redondeo dgii moneda copia',
  '/compania/sucursal': 'sedes locales canchas direcciones teléfonos logo puntos',
  '/compania/printTest': 'impresora imprimir tickets recibos papel térmica 80mm calibrar epson',
  '/report/ingreso/resumenCobroFecha': 'cobrado pagos ingresos recaudado recaudación efectivo tarjeta cajeros diario formas de pago ventas',
  '/report/ingreso/historialCobroFactura': 'pagos abonos facturas cobradas recibos quién cobró',
  '/report/factura/histPagoEstudiante': 'pagos pagó recibos estado de cuenta abonos cuánto ha pagado alumnos niños cartas',
  '/report/factura/historial': 'facturas emitidas ventas facturado comprobantes ncf 607 dgii anuladas buscar',
  '/report/beca/becaEstudiante': 'becas becados ayudas exonerados quién tiene',
  '/report/factura/vencida': 'deudas deudores morosos mora atrasos atrasados vencidas deben quién debe por cobrar cobrar cuentas cartera',
  '/report/factura/estudianteAtraso': 'morosos deudas deudores deben debe morosidad atrasados equipo categoría',
  '/report/factura/estudianteAtrasoSucursal': 'morosos deudas antigüedad 30 60 90 deben debe atrasados sede',
  '/report/factura/estudianteAtrasoMes': 'morosos deudas deben debe mensual meses atrasados',
  '/report/asistencia': 'presentes ausentes faltas lista imprimir cuadrícula planilla',
  '/report/asistencia/resumAsistenciaGrupo': 'porcentajes presentes ausencias faltas inasistencias estadística',
  '/notaAsistencia': 'observaciones comentarios apuntes clase conducta lesión',
  '/report/asistencia/reportProfesor': 'entrenadores coach clases dadas cumplimiento pasar lista supervisar nómina horas',
  '/report/inscripcion/estudiantePorGrupo': 'inscritos matriculados listados alumnos niños nóminas cupos equipos roster',
  '/report/estudiante/estudianteInactivo': 'retirados bajas ex alumnos salieron desertores deserción antiguos dejaron',
  '/report/ingreso/ingresoCajaDia': 'cuadre diario caja hoy efectivo ventas cobrado arqueos cierres cajeros',
  '/report/ingreso/estatus': 'ganancias facturado cobrado pendiente ingresos dinero ventas rendimiento comparar',
  '/report/ingreso/ingresoResumenAnual': 'años meses ingresos ganancias ventas anuales crecimiento comparar totales',
  '/report/inventario/existenciaArticulo':
    'stock inventarios cantidades quedan hay valor almacén mínimo agotados existencias reponer pedir',
  '/novedades': 'qué hay nuevo versión cambios actualización changelog',
};

/** The actions of the palette, by their labels. */
const ACTIONS: Record<string, string> = {
  'Nueva inscripción': 'inscribir matricular apuntar',
  'Nuevo estudiante': 'agregar crear registrar alumno niño jugador',
  'Abrir caja': 'turno fondo empezar',
  'Pasar lista': 'asistencia marcar presentes',
  'Agregar responsable': 'nuevo crear padre madre tutor',
  'Crear grupo': 'nuevo agregar equipo categoría',
  'Crear profesor': 'nuevo agregar entrenador coach',
  'Crear período': 'nuevo agregar temporada año',
  'Crear usuario': 'nuevo agregar cajero empleado cuenta',
};

/** The words of a page (by its path) or of an action (by its label); '' for one that has no other name. */
export const saidOf = (what: string): string => PAGES[what as RoutePath] ?? ACTIONS[what] ?? '';
