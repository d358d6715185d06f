import { chromium } from '@playwright/test'
const base='http://localhost:4720'; const paths=process.argv.slice(2)
const b=await chromium.launch({executablePath:'/usr/bin/chromium-headless-shell',args:['--no-sandbox','--disable-gpu']})
for(const p of paths) for(const w of [390,1440]){ const c=await b.newContext({viewport:{width:w,height:w<500?844:900}}); const page=await c.newPage(); let t=0; const jobs=[]
 page.on('response',r=>{const u=new URL(r.url()).pathname; if(u.endsWith('.js')&&!/(toaster|footer|phone-menu-drawer|newsletter-outbox)-/.test(u)) jobs.push(r.allHeaders().then(h=>{t+=Number(h['content-length']||0)}))})
 await page.goto(base+p,{waitUntil:'load',timeout:90000}); await page.waitForTimeout(4000); await Promise.all(jobs)
 await page.screenshot({path:`/tmp/look/${p.replace(/\W+/g,'_')}-${w}.png`}); console.log(p,w,t); await c.close() }
await b.close()
