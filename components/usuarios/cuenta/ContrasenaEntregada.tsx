import { Button } from '../../ui/Button';
import { useState } from 'react';
import { toast } from '../../feedback/toast';
import { Facts } from '../../ui/Facts';
import css from './ContrasenaEntregada.module.css';

/** What somebody has to be told to sign in. */
export interface Entrega {
  usuario: string;
  password: string;
  temporal: boolean;
}

/** A password that was just given, shown this once, with the button that copies it. */
export function ContrasenaEntregada({ usuario, password, temporal }: Entrega) {
  const [copied, setCopied] = useState(false);
  const copy = () =>
    // Without a secure context a browser has no clipboard.
    Promise.resolve(navigator.clipboard?.writeText(password) ?? Promise.reject(new Error())).then(
      () => setCopied(true),
      () => toast('warn', 'El navegador no dejó copiar: selecciónela y cópiela a mano'),
    );
  return (
    <div className="flex flex-column gap-3">
      <Facts
        className="align-items-baseline"
        of={[
          ['Usuario', usuario],
          [
            'Contraseña',
            <span key="password" className="flex flex-wrap gap-2 align-items-center break">
              <code className={`${css.password} px-2 py-1`}>{password}</code>
              <Button
                type="button"
                label={copied ? 'Copiada' : 'Copiar'}
                icon={copied ? 'pi pi-check' : 'pi pi-copy'}
                text
                size="small"
                onClick={() => void copy()}
              />
            </span>,
          ],
        ]}
      />
      <p className="field-help">
        {temporal && 'Es temporal: tendrá que cambiarla al entrar. '}
        Guárdela o cópiela ahora: no se volverá a mostrar.
      </p>
    </div>
  );
}
