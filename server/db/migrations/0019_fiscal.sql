CREATE TABLE "compania_fiscal" (
	"codigo_compania" integer PRIMARY KEY NOT NULL,
	"desde" date NOT NULL,
	"ambiente" text DEFAULT 'PRUEBA' NOT NULL,
	"tipo_ingreso" text DEFAULT '01' NOT NULL,
	"avisar_con" integer DEFAULT 100 NOT NULL,
	"secreto" text DEFAULT '' NOT NULL,
	"certificado_titular" text DEFAULT '' NOT NULL,
	"certificado_vence" date,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "comprador_fiscal" (
	"codigo_entidad" integer PRIMARY KEY NOT NULL,
	"rnc" text NOT NULL,
	"razon_social" text NOT NULL,
	"version" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "comprobante" (
	"codigo_comprobante" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "comprobante_codigo_comprobante_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"codigo_sucursal" integer NOT NULL,
	"codigo_factura" integer NOT NULL,
	"clase" text NOT NULL,
	"tipo" text NOT NULL,
	"codigo_modifica" integer,
	"modificacion" integer,
	"razon" text DEFAULT '' NOT NULL,
	"codigo_secuencia" integer,
	"ncf" text,
	"fecha" date NOT NULL,
	"vence" date,
	"codigo_comprador" integer NOT NULL,
	"rnc" text DEFAULT '' NOT NULL,
	"nombre" text NOT NULL,
	"lineas" jsonb NOT NULL,
	"itbis" bigint NOT NULL,
	"total" bigint NOT NULL,
	"momento" timestamp with time zone DEFAULT now() NOT NULL,
	"usuario" text NOT NULL,
	"contenido" text DEFAULT '' NOT NULL,
	"codigo_seguridad" text DEFAULT '' NOT NULL,
	"firmado" timestamp with time zone,
	"envio" text DEFAULT 'LOCAL' NOT NULL,
	"seguimiento" text DEFAULT '' NOT NULL,
	"error" text DEFAULT '' NOT NULL,
	"busqueda" text GENERATED ALWAYS AS (sin_acento(coalesce(ncf, '') || ' ' || rnc || ' ' || nombre)) STORED NOT NULL,
	CONSTRAINT "comprobante_numerado" CHECK ((ncf is null) = (codigo_secuencia is null)),
	CONSTRAINT "comprobante_nota" CHECK ((clase = 'FACTURA') = (codigo_modifica is null))
);
--> statement-breakpoint
CREATE TABLE "secuencia_fiscal" (
	"codigo_secuencia" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "secuencia_fiscal_codigo_secuencia_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"codigo_sucursal" integer NOT NULL,
	"tipo" text NOT NULL,
	"desde" bigint NOT NULL,
	"hasta" bigint NOT NULL,
	"siguiente" bigint NOT NULL,
	"vence" date,
	"activo" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "secuencia_fiscal_rango" CHECK (desde >= 1 and hasta >= desde and siguiente between desde and hasta + 1)
);
--> statement-breakpoint
ALTER TABLE "compania" ADD COLUMN "fiscal" text DEFAULT 'NO' NOT NULL;--> statement-breakpoint
ALTER TABLE "compania_fiscal" ADD CONSTRAINT "compania_fiscal_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comprador_fiscal" ADD CONSTRAINT "comprador_fiscal_codigo_entidad_entidad_codigo_entidad_fk" FOREIGN KEY ("codigo_entidad") REFERENCES "public"."entidad"("codigo_entidad") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comprobante" ADD CONSTRAINT "comprobante_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comprobante" ADD CONSTRAINT "comprobante_codigo_sucursal_sucursal_codigo_sucursal_fk" FOREIGN KEY ("codigo_sucursal") REFERENCES "public"."sucursal"("codigo_sucursal") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comprobante" ADD CONSTRAINT "comprobante_codigo_factura_factura_codigo_factura_fk" FOREIGN KEY ("codigo_factura") REFERENCES "public"."factura"("codigo_factura") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comprobante" ADD CONSTRAINT "comprobante_codigo_modifica_comprobante_codigo_comprobante_fk" FOREIGN KEY ("codigo_modifica") REFERENCES "public"."comprobante"("codigo_comprobante") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comprobante" ADD CONSTRAINT "comprobante_codigo_secuencia_secuencia_fiscal_codigo_secuencia_fk" FOREIGN KEY ("codigo_secuencia") REFERENCES "public"."secuencia_fiscal"("codigo_secuencia") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comprobante" ADD CONSTRAINT "comprobante_codigo_comprador_entidad_codigo_entidad_fk" FOREIGN KEY ("codigo_comprador") REFERENCES "public"."entidad"("codigo_entidad") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secuencia_fiscal" ADD CONSTRAINT "secuencia_fiscal_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "secuencia_fiscal" ADD CONSTRAINT "secuencia_fiscal_codigo_sucursal_sucursal_codigo_sucursal_fk" FOREIGN KEY ("codigo_sucursal") REFERENCES "public"."sucursal"("codigo_sucursal") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "comprobante_ncf_unico" ON "comprobante" USING btree ("codigo_compania","ncf");--> statement-breakpoint
CREATE UNIQUE INDEX "comprobante_factura_unico" ON "comprobante" USING btree ("codigo_factura") WHERE clase <> 'CREDITO';--> statement-breakpoint
CREATE UNIQUE INDEX "comprobante_credito_unico" ON "comprobante" USING btree ("codigo_factura") WHERE clase = 'CREDITO';--> statement-breakpoint
CREATE INDEX "comprobante_espera" ON "comprobante" USING btree ("codigo_compania","codigo_sucursal","tipo") WHERE ncf is null;--> statement-breakpoint
CREATE INDEX "comprobante_por_firmar" ON "comprobante" USING btree ("codigo_compania") WHERE ncf like 'E%' and firmado is null;--> statement-breakpoint
CREATE INDEX "comprobante_por_enviar" ON "comprobante" USING btree ("codigo_compania") WHERE envio = 'PENDIENTE';--> statement-breakpoint
CREATE INDEX "comprobante_fecha" ON "comprobante" USING btree ("codigo_compania","codigo_sucursal","fecha","codigo_comprobante");--> statement-breakpoint
CREATE INDEX "comprobante_modifica" ON "comprobante" USING btree ("codigo_modifica");--> statement-breakpoint
CREATE INDEX "comprobante_busqueda" ON "comprobante" USING gin ("busqueda" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "secuencia_fiscal_tipo" ON "secuencia_fiscal" USING btree ("codigo_compania","codigo_sucursal","tipo");--> statement-breakpoint
-- The tax office gives a number once: no two ranges of a type share one, whatever their branches.
alter table secuencia_fiscal add constraint secuencia_fiscal_sin_solape
  exclude using gist (codigo_compania with =, tipo with =, int8range(desde, hasta, '[]') with &&);
--> statement-breakpoint
-- What is issued stands, whoever asks: it is taken back by a note. Signing and sending are all that may still happen to it.
create function comprobante_no_cambia() returns trigger language plpgsql as $$
declare
  libres constant text[] := array['contenido', 'codigo_seguridad', 'firmado', 'envio', 'seguimiento', 'error', 'busqueda'];
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
create trigger no_cambia before update or delete on comprobante for each row execute function comprobante_no_cambia();
