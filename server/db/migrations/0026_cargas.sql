CREATE TABLE "carga" (
	"codigo_carga" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "carga_codigo_carga_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"codigo_compania" integer NOT NULL,
	"codigo_sucursal" integer NOT NULL,
	"momento" timestamp with time zone DEFAULT now() NOT NULL,
	"nombre_archivo" text NOT NULL,
	"usuario" text NOT NULL,
	"nuevas" integer NOT NULL,
	"existen" integer NOT NULL,
	"errores" integer NOT NULL,
	"deshecha" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "estudiante" ADD COLUMN "codigo_carga" integer;--> statement-breakpoint
ALTER TABLE "carga" ADD CONSTRAINT "carga_codigo_compania_compania_codigo_compania_fk" FOREIGN KEY ("codigo_compania") REFERENCES "public"."compania"("codigo_compania") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carga" ADD CONSTRAINT "carga_codigo_sucursal_sucursal_codigo_sucursal_fk" FOREIGN KEY ("codigo_sucursal") REFERENCES "public"."sucursal"("codigo_sucursal") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "carga_orden" ON "carga" USING btree ("codigo_compania","codigo_sucursal","momento","codigo_carga");--> statement-breakpoint
ALTER TABLE "estudiante" ADD CONSTRAINT "estudiante_codigo_carga_carga_codigo_carga_fk" FOREIGN KEY ("codigo_carga") REFERENCES "public"."carga"("codigo_carga") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "estudiante_carga" ON "estudiante" USING btree ("codigo_carga") WHERE codigo_carga is not null;