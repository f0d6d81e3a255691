-- rolling
CREATE TABLE "archivo_fiscal" (
	"codigo_archivo_fiscal" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "archivo_fiscal_codigo_archivo_fiscal_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"formato" text NOT NULL,
	"mes" text NOT NULL,
	"nombre" text NOT NULL,
	"contenido" text NOT NULL,
	"hash" text NOT NULL,
	"registros" integer NOT NULL,
	"momento" timestamp with time zone DEFAULT now() NOT NULL,
	"usuario" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "compra" ADD COLUMN "ncf" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "compra" ADD COLUMN "tipo_gasto" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "compra" ADD COLUMN "tipo_retencion" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "compra" ADD COLUMN "codigo_archivo_fiscal" integer;--> statement-breakpoint
ALTER TABLE "compania_fiscal" ADD COLUMN "con_608" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "comprobante" ADD COLUMN "tipo_anulacion" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "archivo_fiscal" ADD CONSTRAINT "archivo_fiscal_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "archivo_fiscal_mes_unico" ON "archivo_fiscal" USING btree ("codigo_compania","formato","mes");--> statement-breakpoint
ALTER TABLE "compra" ADD CONSTRAINT "compra_codigo_archivo_fiscal_archivo_fiscal_codigo_archivo_fiscal_fk" FOREIGN KEY ("codigo_archivo_fiscal") REFERENCES "public"."archivo_fiscal"("codigo_archivo_fiscal") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "compra_ncf_unico" ON "compra" USING btree ("codigo_suplidor","ncf") WHERE ncf <> '' and estatus <> 'ANULADA';--> statement-breakpoint
CREATE INDEX "compra_archivo_fiscal" ON "compra" USING btree ("codigo_archivo_fiscal");
--> statement-breakpoint
-- What is issued stands; signing, sending and how the 608 calls a void are all that may still happen to it.
create or replace function comprobante_no_cambia() returns trigger language plpgsql as $$
declare
  libres constant text[] := array['contenido', 'codigo_seguridad', 'firmado', 'envio', 'seguimiento', 'error', 'tipo_anulacion', 'busqueda'];
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
-- A file that was made stands, whoever asks.
create function archivo_fiscal_no_cambia() returns trigger language plpgsql as $$
begin
  raise exception 'El % de % está hecho y no cambia', old.formato, old.mes using errcode = '23514', constraint = 'archivo_fiscal_no_cambia', table = 'archivo_fiscal';
end $$;
--> statement-breakpoint
create trigger no_cambia before update or delete on archivo_fiscal for each row execute function archivo_fiscal_no_cambia();
--> statement-breakpoint
-- Purchases whose document is written as a fiscal number have it from now on; what academies buy here is for sale: cost of sales, '09'.
update compra set ncf = upper(documento), tipo_gasto = '09'
where documento ~* '^(B(01|11|13|14|15|17)[0-9]{8}|E(31|41|43|44|45|47)[0-9]{10})$' and estatus <> 'ANULADA';
