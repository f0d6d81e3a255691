CREATE TABLE "mapeo_carga" (
	"codigo_compania" integer NOT NULL,
	"tipo" text NOT NULL,
	"mapeo" jsonb NOT NULL,
	CONSTRAINT "mapeo_carga_codigo_compania_tipo_pk" PRIMARY KEY("codigo_compania","tipo")
);
--> statement-breakpoint
DROP INDEX "carga_orden";--> statement-breakpoint
ALTER TABLE "carga" ADD COLUMN "tipo" text DEFAULT 'ESTUDIANTE' NOT NULL;--> statement-breakpoint
ALTER TABLE "carga" ADD COLUMN "actualizadas" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "carga" ADD COLUMN "rastro" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "articulo" ADD COLUMN "codigo_carga" integer;--> statement-breakpoint
ALTER TABLE "mapeo_carga" ADD CONSTRAINT "mapeo_carga_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "articulo" ADD CONSTRAINT "articulo_codigo_carga_carga_codigo_carga_fk" FOREIGN KEY ("codigo_carga") REFERENCES "public"."carga"("codigo_carga") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "articulo_carga" ON "articulo" USING btree ("codigo_carga") WHERE codigo_carga is not null;--> statement-breakpoint
CREATE INDEX "carga_orden" ON "carga" USING btree ("codigo_compania","codigo_sucursal","tipo","momento","codigo_carga");