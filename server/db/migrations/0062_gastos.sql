-- rolling
CREATE TABLE "gasto" (
	"codigo_movimiento" integer PRIMARY KEY NOT NULL,
	"codigo_compania" integer NOT NULL,
	"codigo_sucursal" integer NOT NULL,
	"codigo_tipo_gasto" integer NOT NULL,
	"codigo_suplidor" integer,
	"fecha" date NOT NULL,
	"ncf" text DEFAULT '' NOT NULL,
	"codigo_archivo" integer
);
--> statement-breakpoint
CREATE TABLE "tipo_gasto" (
	"codigo_tipo_gasto" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tipo_gasto_codigo_tipo_gasto_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"descripcion" text NOT NULL,
	"activo" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 0 NOT NULL,
	"busqueda" text GENERATED ALWAYS AS (sin_acento(descripcion)) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cuenta_contable" (
	"codigo_compania" integer NOT NULL,
	"concepto" text NOT NULL,
	"cuenta" text NOT NULL,
	CONSTRAINT "cuenta_contable_codigo_compania_concepto_pk" PRIMARY KEY("codigo_compania","concepto")
);
--> statement-breakpoint
ALTER TABLE "gasto" ADD CONSTRAINT "gasto_codigo_movimiento_caja_movimiento_codigo_movimiento_fk" FOREIGN KEY ("codigo_movimiento") REFERENCES "public"."caja_movimiento"("codigo_movimiento") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gasto" ADD CONSTRAINT "gasto_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gasto" ADD CONSTRAINT "gasto_codigo_sucursal_sucursal_codigo_sucursal_fk" FOREIGN KEY ("codigo_sucursal") REFERENCES "public"."sucursal"("codigo_sucursal") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gasto" ADD CONSTRAINT "gasto_codigo_tipo_gasto_tipo_gasto_codigo_tipo_gasto_fk" FOREIGN KEY ("codigo_tipo_gasto") REFERENCES "public"."tipo_gasto"("codigo_tipo_gasto") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gasto" ADD CONSTRAINT "gasto_codigo_suplidor_suplidor_codigo_suplidor_fk" FOREIGN KEY ("codigo_suplidor") REFERENCES "public"."suplidor"("codigo_suplidor") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gasto" ADD CONSTRAINT "gasto_codigo_archivo_archivo_codigo_archivo_fk" FOREIGN KEY ("codigo_archivo") REFERENCES "public"."archivo"("codigo_archivo") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tipo_gasto" ADD CONSTRAINT "tipo_gasto_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cuenta_contable" ADD CONSTRAINT "cuenta_contable_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "gasto_fecha" ON "gasto" USING btree ("codigo_compania","codigo_sucursal","fecha");--> statement-breakpoint
CREATE INDEX "gasto_tipo" ON "gasto" USING btree ("codigo_tipo_gasto");--> statement-breakpoint
CREATE INDEX "gasto_suplidor" ON "gasto" USING btree ("codigo_suplidor") WHERE codigo_suplidor is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "tipo_gasto_descripcion_unica" ON "tipo_gasto" USING btree ("codigo_compania",sin_acento(descripcion));--> statement-breakpoint
-- The kinds that a new academy starts with.
insert into tipo_gasto (codigo_compania, descripcion)
select codigo_compania, t.descripcion from compania cross join (values ('Transporte'), ('Agua y refrigerio'), ('Mantenimiento de canchas'),
  ('Material de oficina'), ('Arbitraje'), ('Otros')) t (descripcion);
