import type { Centavos } from '@/contract/campos';
import type { Recibo } from '@/contract/cobros/cobro';

const PESOS = 100;
const pesos = (n: number) => (n * PESOS) as Centavos;
const NINOS = ['Íñigo Peña Núñez', 'María de los Ángeles Rodríguez-Santana Güílamo', 'José Ramón Ureña', 'Zoé Martínez'];
const CONCEPTOS = [
  'Mensualidad de marzo 2026 · Sub-12 intermedio, sábados por la mañana',
  'Inscripción 2026',
  'Camiseta de entrenamiento',
  'Mora',
];

const factura = (i: number): Recibo['facturas'][number] => {
  const total = pesos(1250 + 75 * i);
  const descripcion = CONCEPTOS[i % CONCEPTOS.length]!;
  const conPasos = i % CONCEPTOS.length === 0;
  return {
    codigoFactura: i + 1,
    codigoCompania: 1,
    numero: 9001 + i,
    descripcion,
    estudiante: NINOS[i % NINOS.length]!,
    monto: total,
    pendiente: pesos(i === 1 ? 500 : 0),
    detalles: [
      {
        descripcion,
        cantidad: 1,
        total,
        pasos: conPasos
          ? [
              { concepto: 'Precio base', monto: pesos(1389 + 75 * i) },
              { concepto: 'Descuento por hermano 10 %', monto: pesos(-139) },
            ]
          : [{ concepto: 'Precio base', monto: total }],
      },
    ],
  };
};

/** A fictitious receipt to test the printer: long names, every accent, and as many lines as requested. */
export function reciboDeMuestra(nombre: string, sucursal: string, logoUrl: string, lineas: number): Recibo {
  const facturas = Array.from({ length: lineas }, (_, i) => factura(i));
  const aplicado = facturas.reduce((total, { monto }) => total + monto, 0) as Centavos;
  const momento = new Date().toISOString();
  return {
    codigoCobro: 1,
    numero: 0,
    fecha: momento.slice(0, 10),
    momento,
    compania: { nombre, rnc: '1-01-00000-1', telefono: '809-555-0100', direccion: 'Av. Núñez de Cáceres 12', pieRecibo: PIE },
    sucursal: { descripcion: sucursal, telefono: '', direccion: '' },
    logoUrl,
    pagador: { codigoEntidad: 1, nombre: 'Muestra sin valor' },
    cajero: 'Prueba de impresión',
    facturas,
    formas: [
      { forma: 'EFECTIVO', monto: pesos(1000), referencia: '' },
      { forma: 'TRANSFERENCIA', monto: aplicado, referencia: 'BR-00012345' },
    ],
    aplicado,
    recibido: (aplicado + pesos(1000)) as Centavos,
    devuelta: pesos(1000),
    saldo: pesos(0),
    pendienteFamilia: pesos(500),
    vencidoFamilia: pesos(200),
    saldoAFavor: pesos(150),
    verificar: `${window.location.origin}/verificar`,
    copia: null,
    reversado: null,
  };
}

const PIE = 'Muestra sin valor\nÁÉÍÓÚÜÑ áéíóúüñ ¿? ¡! N.º « » %';
