import { cuentaBancoService } from '@/services/banco';
import { numeroCorto } from '@/contract/banco/listas';
import { useOptions } from '../form/useOptions';

/** The active accounts as options of a select. */
export const useCuentas = () =>
  useOptions(cuentaBancoService.active, ({ codigoCuenta, descripcion, numero }) => ({
    value: codigoCuenta,
    label: `${descripcion} ${numeroCorto(numero)}`,
  }));
