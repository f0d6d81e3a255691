import { SecuenciaInput, TipoComprobante, type EstadoFiscal, type ModoFiscal, type SecuenciaFiscal } from '@/contract/facturas/fiscal';
import { TIPO_COMPROBANTE } from '@/contract/palabras';
import type { SucursalUsuario } from '@/contract/sesion/sesion';
import { fiscalService } from '@/services/compania/fiscal';
import { useSession } from '../../data/useSession';
import type { Field } from '../../form/Fields';
import { FormDialog } from '../../form/FormDialog';

interface Props {
  modo: ModoFiscal;
  /** The range to edit; undefined for a new one. */
  secuencia?: SecuenciaFiscal;
  onRead: (estado: EstadoFiscal) => void;
  onClose: () => void;
}

/** The document types of the company's numbering mode; all types while it has none. */
const tiposDe = (modo: ModoFiscal) =>
  TipoComprobante.options
    .filter((tipo) => modo === 'NO' || tipo.startsWith(modo === 'NCF' ? 'B' : 'E'))
    .map((value) => ({ value, label: TIPO_COMPROBANTE[value] }));

const campos = (modo: ModoFiscal, sucursales: readonly SucursalUsuario[]): Field<SecuenciaInput>[] => [
  {
    name: 'codigoSucursal',
    label: 'Sucursal',
    kind: 'select',
    options: sucursales.map(({ codigoSucursal, descripcionSucursal }) => ({ value: codigoSucursal, label: descripcionSucursal })),
  },
  { name: 'tipo', label: 'Tipo', kind: 'select', options: tiposDe(modo) },
  { name: 'desde', label: 'Primer número sin usar', kind: 'number', half: true, help: 'Sin letra ni tipo: de B0200000151, 151' },
  { name: 'hasta', label: 'Último número', kind: 'number', half: true },
  { name: 'vence', label: 'Vale hasta', kind: 'date', help: 'El vencimiento que dice la autorización; vacío, si no vence' },
  { name: 'activo', label: 'Activa', kind: 'switch', help: 'Inactiva, no se toman números de ella.' },
];

/** Registers or corrects a range; documents that already have a number stay unchanged. */
export function SecuenciaForm({ modo, secuencia: row, onRead, onClose }: Props) {
  const { sucursalesUsuario, codigoSucursal } = useSession();
  const save = ({ version, ...body }: SecuenciaInput) =>
    row
      ? fiscalService.updateSecuencia({ body: { ...body, codigoSecuencia: row.codigoSecuencia, version: version ?? row.version } })
      : fiscalService.saveSecuencia({ body });
  const value = row ? SecuenciaInput.strip().parse(row) : { codigoSucursal, desde: 1, vence: null, activo: true };
  return (
    <FormDialog
      title={row ? 'Editar secuencia' : 'Crear secuencia'}
      schema={SecuenciaInput}
      value={value}
      onSubmit={(body) => save(body).then(onRead)}
      onClose={onClose}
      fields={campos(row ? 'NO' : modo, sucursalesUsuario)}
    />
  );
}
