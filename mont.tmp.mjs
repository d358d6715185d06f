import sharp from 'sharp'
const [out,...files]=process.argv.slice(2); const H=900; let x=0; const c=[]
for(const f of files){const b=await sharp(f).resize({height:H}).png().toBuffer({resolveWithObject:true}); c.push({input:b.data,left:x,top:0}); x+=b.info.width+10}
await sharp({create:{width:x,height:H,channels:3,background:'#888'}}).composite(c).png().toFile(out)
