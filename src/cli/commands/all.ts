/**
 * All commands, in the order the help tells them. Used by `cli/main.ts`.
 * @module
 */

import type { Command } from '../command.ts'
import { alerts } from './alerts.ts'
import { changes } from './changes.ts'
import { crawl } from './crawl.ts'
import { demo } from './demo.ts'
import { extract } from './extract.ts'
import { learn } from './learn.ts'
import { plan } from './plan.ts'
import { products } from './products.ts'
import { records } from './records.ts'
import { schedule } from './schedule.ts'
import { serve } from './serve.ts'
import { shopAdd } from './shop/add.ts'
import { shopExport, shopImport } from './shop/export.ts'
import { shopList } from './shop/list.ts'
import { shopRepair } from './shop/repair.ts'
import { shopRm } from './shop/rm.ts'
import { shopSet } from './shop/set.ts'
import { shopShow } from './shop/show.ts'
import { survey } from './survey.ts'

export const COMMANDS: Command[] = [
  serve,
  crawl,
  shopAdd,
  shopList,
  shopShow,
  shopSet,
  shopRepair,
  shopRm,
  shopExport,
  shopImport,
  survey,
  learn,
  plan,
  products,
  changes,
  records,
  extract,
  alerts,
  schedule,
  demo,
]
