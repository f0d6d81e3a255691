-- rolling
DROP INDEX "comprobante_por_enviar";--> statement-breakpoint
ALTER TABLE "comprador_fiscal" ADD COLUMN "regimen" text DEFAULT 'CREDITO' NOT NULL;--> statement-breakpoint
ALTER TABLE "compania_fiscal" ADD COLUMN "enviar" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "comprobante" ADD COLUMN "intentos" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "comprobante" ADD COLUMN "proximo" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
CREATE INDEX "comprobante_por_enviar" ON "comprobante" USING btree ("codigo_compania","codigo_comprobante") WHERE envio in ('PENDIENTE', 'ENVIADO');
--> statement-breakpoint
-- The attempts to send belong to sending.
create or replace function comprobante_no_cambia() returns trigger language plpgsql as $$
declare
  libres constant text[] := array['contenido', 'codigo_seguridad', 'firmado', 'envio', 'seguimiento', 'intentos', 'proximo', 'error', 'tipo_anulacion', 'busqueda'];
begin
  if old.ncf is null then return case tg_op when 'DELETE' then old else new end; end if;
  if tg_op = 'DELETE' or to_jsonb(new) - libres is distinct from to_jsonb(old) - libres then
    raise exception 'El comprobante % está emitido y no cambia', old.ncf using errcode = '23514', constraint = 'comprobante_no_cambia', table = 'comprobante';
  end if;
  if old.firmado is not null and (new.contenido, new.firmado) is distinct from (old.contenido, old.firmado) then
    raise exception 'El comprobante % está firmado y no cambia', old.ncf using errcode = '23514', constraint = 'comprobante_no_cambia', table = 'comprobante';
  end if;
  return new;
end $$;
--> statement-breakpoint
-- Where documents are sent already, they go on.
update compania_fiscal f set enviar = true where exists (select from comprobante c where c.codigo_compania = f.codigo_compania and c.envio <> 'LOCAL');
